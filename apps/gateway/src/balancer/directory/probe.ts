import { type ClientRequest, type RequestOptions, request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { connect, isIP } from 'node:net'
import { bytesOf } from '../../http/field-text.ts'
import { isLocalFault } from '../../upstream/index.ts'
import type { ActiveChecks } from '../shared/checks.ts'
import type { Finding } from '../shared/health-cell.ts'

/** What to probe: an address, and the host name to send. */
export interface Probed {
  readonly ip: string
  readonly port: number
  readonly host: string
}

/**
 * The result of a check: a status, or that there was no connection or response; null if it could not run because something is missing here.
 */
type ProbeResult = number | Extract<Finding, 'success' | 'tcpFailure' | 'timeout'> | null

const failure = (error: Error): ProbeResult => (isLocalFault(error) ? null : 'tcpFailure')

const connected = ({ ip, port }: Probed, timeoutMs: number): Promise<ProbeResult> =>
  new Promise((resolve) => {
    const socket = connect({ host: ip, port })
    const end = (result: ProbeResult) => {
      clearTimeout(late)
      socket.destroy()
      resolve(result)
    }
    const late = setTimeout(() => end('timeout'), timeoutMs)
    socket.once('connect', () => end('success'))
    socket.once('error', (error) => end(failure(error)))
  })

const ownHeaders = ({ headers }: ActiveChecks): Record<string, string[]> =>
  Object.fromEntries(Object.entries(headers).map(([name, values]) => [name, values.map(bytesOf)]))

const optionsFor = ({ ip, port, host }: Probed, checks: ActiveChecks): RequestOptions & { servername?: string } => {
  const name = isIP(host) === 0 ? (checks.sni ?? host.replace(/:\d+$/, '')) : (checks.sni ?? '')
  return {
    host: ip,
    port,
    path: checks.path,
    agent: false,
    headers: { Host: isIP(host) === 6 ? `[${host}]` : host, ...ownHeaders(checks) },
    ...(checks.type === 'https' && { rejectUnauthorized: checks.verifiesCertificate, servername: name }),
  }
}

const answered = (probed: Probed, checks: ActiveChecks): Promise<ProbeResult> =>
  new Promise((resolve) => {
    const send = checks.type === 'https' ? requestTls : requestPlain
    const asking: ClientRequest = send(optionsFor(probed, checks))
    const end = (result: ProbeResult) => {
      clearTimeout(late)
      asking.destroy()
      resolve(result)
    }
    const late = setTimeout(() => end('timeout'), checks.timeoutMs)
    asking.on('error', (error) => end(failure(error)))
    asking.once('response', (answer) => end(answer.statusCode ?? 'tcpFailure'))
    asking.end()
  })

/** Probes an address once and returns the finding; null if there is none. Rejects if such a request cannot be made at all. */
export async function probe(probed: Probed, checks: ActiveChecks): Promise<Finding | null> {
  const result = await (checks.type === 'tcp' ? connected(probed, checks.timeoutMs) : answered(probed, checks))
  return typeof result === 'number' ? checks.findingOf(result) : result
}
