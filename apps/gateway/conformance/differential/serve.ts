import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { ClientResponse } from '../../src/proxy/client-response.ts'
import type { Fault, RequestHead } from '../../src/proxy/request-head.ts'

/** A request as one of the two ends read it. */
export interface Served {
  /** The same object for each request of one connection. */
  connection: object
  head: RequestHead
  fault: Fault | null
  /** Null for a wish to go on as WebSocket. */
  incoming: Readable | null
  response: ClientResponse | null
  expectsContinue: boolean
}

export type Serve = (served: Served) => void

/** What was understood of a request. */
export interface Seen {
  method: string
  target: string
  host: string
  headers: string[]
  connection: string
  bodyLength: number | null
  /** Null when it did not come to its end. */
  body: string | null
  isUpgrade: boolean
  status: number | null
}

/** What each connection was understood to ask. */
export class Sightings {
  private readonly byConnection = new Map<object, Seen[]>()

  of(connection: object): Seen[] {
    const seen = this.byConnection.get(connection) ?? []
    this.byConnection.set(connection, seen)
    return seen
  }

  /** Notes a request and answers it as its path says. */
  readonly serve: Serve = ({ connection, head, fault, incoming, response, expectsContinue }) => {
    const headers: string[] = []
    head.headers.appendTo(headers)
    const { method, target, host, bodyLength, hop } = head
    const isUpgrade = incoming === null
    const seen = { method, target, host, headers, connection: hop.connection, bodyLength, body: null, isUpgrade, status: null }
    const entry: Seen = fault === null ? seen : { ...seen, status: fault.status }
    this.of(connection).push(entry)
    if (response === null || incoming === null) return
    if (fault !== null) response.shouldKeepAlive = fault.status === 405
    if (fault !== null || target.startsWith('/ignore')) return void reply(response, fault?.status ?? 200, 'no')
    if (target.startsWith('/later')) return void setImmediate(() => reply(response, 200, 'later'))
    if (expectsContinue) response.writeContinue()
    let body = ''
    incoming.on('data', (chunk: Buffer) => {
      body += chunk.toString('latin1')
    })
    incoming.on('end', () => {
      entry.body = body
      if (!target.startsWith('/chunked')) return reply(response, 200, body)
      response.writeHead(200, ['X-A', '1'])
      response.write('one')
      return void response.end('two')
    })
    incoming.on('error', () => undefined)
  }
}

const reply = (response: ClientResponse, status: number, body: string): void => {
  const connection = response.shouldKeepAlive ? 'keep-alive' : 'close'
  response.writeHead(status, ['Content-Length', String(Buffer.byteLength(body)), 'Connection', connection])
  response.end(Buffer.from(body))
}

/** Whether Node's server shall let go of a connection, as the gateway would. */
export const hasWebSocketWish = ({ headers, method, httpVersion }: IncomingMessage): boolean => {
  const hasBody = headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
  return headers.upgrade?.toLowerCase() === 'websocket' && method === 'GET' && httpVersion === '1.1' && !hasBody
}
