import type { Finding } from '../../balancer/index.ts'
import type { Reply, Services } from '../../plugin.ts'
import { errorFacts, isLocalFault, isTlsFault } from '../../upstream/index.ts'
import type { LiveExchange } from '../exchange/live-exchange.ts'

interface Verdict {
  reply: Reply
  /** True for errors that nginx answers in front of Kong. */
  madeByServer: boolean
  /** False if there was no address to connect to. */
  hadTarget: boolean
  /** True if another attempt may succeed. */
  isConnecting: boolean
}

const verdict = (status: number, message: string, isConnecting: boolean, madeByServer = true): Verdict => ({
  reply: { status, message },
  madeByServer,
  hadTarget: madeByServer,
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
const localFault = verdict(500, unexpected, false, false)
/** Another target may succeed: this host may only lack addresses of one family. */
const noLocalAddress = verdict(500, unexpected, true, false)

/** Returns how to respond when an upstream failed with this error (messages as recorded from Kong), and whether to retry. */
export function judge(error: Error): Verdict {
  const { code = '', syscall } = errorFacts(error)
  if (isLocalFault(error)) return syscall === undefined ? localFault : noLocalAddress
  return verdicts[code] ?? verdict(502, invalid, false)
}

const timeouts = new Set(['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UPSTREAM_READ_TIMEOUT', 'UPSTREAM_WRITE_TIMEOUT'])
/** Errors caused by the client or the configuration. */
const notTheUpstream = new Set(['CLIENT_BODY_TOO_LONG', 'CLIENT_SILENT', 'ANSWER_TOO_LONG', 'FORBIDDEN_UPSTREAM'])

/** Returns what a failed attempt says about the health of its address; null for nothing. */
export function findingOf(error: Error): Finding | null {
  const { code = '' } = errorFacts(error)
  if (notTheUpstream.has(code) || isLocalFault(error)) return null
  return timeouts.has(code) ? 'timeout' : 'tcpFailure'
}

const logMessageFor = (error: Error): string | null => {
  if (isLocalFault(error)) return 'an upstream could not be asked, by no fault of its own'
  if ((error as NodeJS.ErrnoException).code === 'FORBIDDEN_UPSTREAM') return 'an upstream is at an address that must not be connected to'
  return isTlsFault(error) ? 'no TLS connection to an upstream' : null
}

/** Logs a failed attempt whose cause no response tells, once a minute for each upstream. */
export function logFailure(error: Error, { service, tries }: LiveExchange, { warn }: Services): void {
  const message = logMessageFor(error)
  const { host = '', port = 0 } = tries.at(-1) ?? {}
  if (message !== null) warn(message, { service: service?.name ?? service?.id, host, port, reason: error.message }, `${host}:${port}`)
}
