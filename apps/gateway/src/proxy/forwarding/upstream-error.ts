import type { Finding } from '../../balancer/index.ts'
import type { Reply, Services } from '../../plugin.ts'
import { isOwnFault, isTlsFault, tellingOf } from '../../upstream/index.ts'
import type { LiveExchange } from '../exchange/live-exchange.ts'

interface Verdict {
  reply: Reply
  /** True for answers that nginx makes under Kong. */
  madeByServer: boolean
  /** False when no upstream was ever found that could have been asked. */
  wasAsked: boolean
  /** True when another attempt may succeed. */
  isConnecting: boolean
}

const verdict = (status: number, message: string, isConnecting: boolean, madeByServer = true): Verdict => ({
  reply: { status, message },
  madeByServer,
  wasAsked: madeByServer,
  isConnecting,
})

const invalid = 'An invalid response was received from the upstream server'
const timingOut = 'The upstream server is timing out'

const verdicts: Readonly<Record<string, Verdict>> = {
  ENOTFOUND: verdict(503, 'name resolution failed', false, false),
  EAI_AGAIN: verdict(503, 'name resolution failed', false, false),
  ECONNREFUSED: verdict(502, invalid, true),
  EHOSTUNREACH: verdict(502, invalid, true),
  ENETUNREACH: verdict(502, invalid, true),
  ECONNRESET: verdict(502, invalid, true),
  EPIPE: verdict(502, invalid, true),
  UPSTREAM_CLOSED: verdict(502, invalid, true),
  ETIMEDOUT: verdict(504, timingOut, true),
  UND_ERR_CONNECT_TIMEOUT: verdict(504, timingOut, true),
  UPSTREAM_READ_TIMEOUT: verdict(504, timingOut, false),
  UPSTREAM_WRITE_TIMEOUT: verdict(504, timingOut, false),
  ANSWER_TOO_LONG: verdict(502, invalid, false),
  CLIENT_BODY_TOO_LONG: verdict(413, 'Request size limit exceeded', false, false),
  CLIENT_SILENT: verdict(408, 'Request timeout', false),
}

const unexpected = 'An unexpected error occurred'
const ownFault = verdict(500, unexpected, false, false)
/** At another target it may succeed: what is lacking here may be addresses of a kind. */
const nothingToConnectWith = verdict(500, unexpected, true, false)

/** Returns what to answer when an upstream failed with this error (messages as recorded from Kong), and whether to try again. */
export function judge(error: Error): Verdict {
  const { code = '', syscall } = tellingOf(error)
  if (isOwnFault(error)) return syscall === undefined ? ownFault : nothingToConnectWith
  return verdicts[code] ?? verdict(502, invalid, false)
}

const timeouts = new Set(['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UPSTREAM_READ_TIMEOUT', 'UPSTREAM_WRITE_TIMEOUT'])
/** What lies with the client, or with what is configured. */
const innocent = new Set(['CLIENT_BODY_TOO_LONG', 'CLIENT_SILENT', 'ANSWER_TOO_LONG', 'FORBIDDEN_UPSTREAM'])

/** Returns what a failed attempt tells of the health of its address; null for nothing. */
export function findingOf(error: Error): Finding | null {
  const { code = '' } = tellingOf(error)
  if (innocent.has(code) || isOwnFault(error)) return null
  return timeouts.has(code) ? 'timeout' : 'tcpFailure'
}

const remarkOn = (error: Error): string | null => {
  if (isOwnFault(error)) return 'an upstream could not be asked, by no fault of its own'
  if ((error as NodeJS.ErrnoException).code === 'FORBIDDEN_UPSTREAM') return 'an upstream is at an address that must not be connected to'
  return isTlsFault(error) ? 'no TLS connection to an upstream' : null
}

/** Tells the gateway's own log of a failed attempt whose cause no answer tells, once a minute for each upstream. */
export function tellFailure(error: Error, { service, tries }: LiveExchange, { warn }: Services): void {
  const remark = remarkOn(error)
  const { host = '', port = 0 } = tries.at(-1) ?? {}
  if (remark !== null) warn(remark, { service: service?.name ?? service?.id, host, port, reason: error.message }, `${host}:${port}`)
}
