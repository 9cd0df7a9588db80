import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { isIP } from 'node:net'

export interface OneCall {
  /** Of the server; its path does not count. */
  origin: URL
  /** The checked address of its host, which is connected to. */
  address: string
  method: string
  /** Path and query, sent byte for byte. */
  target: string
  headers: readonly (readonly [string, string])[]
  body: Buffer | undefined
  signal: AbortSignal
}

const headBytesMax = 32 * 1024

/**
 * Sends one request to a checked address, on a connection of its own; resolves to its answer, whatever its status: nothing is followed and nothing
 * repeated. Rejects with the connection's error or the signal's reason.
 */
export const callOnce = ({ origin, address, method, target, headers, body, signal }: OneCall): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const isTls = origin.protocol === 'https:'
    const name = origin.hostname.replace(/^\[|\]$/g, '')
    const bodyless = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
    const length: [string, string][] = body || !bodyless ? [['content-length', String(body?.length ?? 0)]] : []
    const outgoing = (isTls ? requestTls : requestPlain)({
      agent: false,
      host: address,
      port: origin.port || (isTls ? 443 : 80),
      ...(isTls && isIP(name) === 0 && { servername: name }),
      method,
      path: target,
      headers: [['host', origin.host], ...headers, ...length, ['connection', 'close']].flat(),
      maxHeaderSize: headBytesMax,
      signal,
    })
    outgoing.on('response', resolve)
    // An answer that was not asked for, after which the connection speaks something else.
    outgoing.on('upgrade', (_, socket) => {
      socket.destroy()
      reject(Object.assign(new Error('The server switched protocols'), { code: 'EPROTO' }))
    })
    outgoing.on('error', (error) => reject(signal.aborted ? (signal.reason as Error) : error))
    outgoing.end(body)
  })
