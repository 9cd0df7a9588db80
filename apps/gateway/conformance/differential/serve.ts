import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { ClientResponse } from '../../src/proxy/exchange/client-response.ts'
import type { Fault, RequestHead } from '../../src/proxy/exchange/request-head.ts'

/** A request as one of the two servers read it. */
export interface Served {
  /** The same object for each request on one connection. */
  connection: object
  head: RequestHead
  fault: Fault | null
  /** Null for a WebSocket upgrade. */
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
  /** Null if it was cut off. */
  body: string | null
  isUpgrade: boolean
  status: number | null
}

/** A request that the test answers. */
export type Held = Pick<Served, 'incoming' | 'response'> & { closes: number; isBodyGone: boolean }

const BIG_BYTES = 1024 * 1024

/** The requests seen on each connection. */
export class Sightings {
  /** Requests for /held: not read, not answered. */
  readonly held: Held[] = []
  private readonly byConnection = new Map<object, Seen[]>()

  of(connection: object): Seen[] {
    const seen = this.byConnection.get(connection) ?? []
    this.byConnection.set(connection, seen)
    return seen
  }

  private note({ connection, head, fault, incoming }: Served): Seen {
    const headers: string[] = []
    head.headers.appendTo(headers)
    const { method, target, host, bodyLength, hop } = head
    const isUpgrade = incoming === null
    const status = fault?.status ?? null
    const seen = { method, target, host, headers, connection: hop.connection, bodyLength, body: null, isUpgrade, status }
    this.of(connection).push(seen)
    return seen
  }

  private hold({ incoming, response }: Served): void {
    const held: Held = { incoming, response, closes: 0, isBodyGone: false }
    response?.on('close', () => held.closes++)
    incoming?.on('close', () => {
      held.isBodyGone = !incoming.readableEnded
    })
    incoming?.on('error', () => undefined)
    this.held.push(held)
  }

  /** Records a request and answers it as its path says. */
  readonly serve: Serve = (served) => {
    const { head, fault, incoming, response, expectsContinue } = served
    const { target } = head
    const entry = this.note(served)
    if (response === null || incoming === null) return
    if (fault !== null) response.shouldKeepAlive = fault.status === 405
    if (fault !== null || target.startsWith('/ignore')) return reply(response, fault?.status ?? 200, 'no')
    if (target.startsWith('/held')) return this.hold(served)
    if (expectsContinue) response.writeContinue()
    let body = ''
    incoming.on('data', (chunk: Buffer) => {
      body += chunk.toString('latin1')
    })
    incoming.on('end', () => {
      entry.body = body
      answer(response, target, body)
    })
    incoming.on('error', () => undefined)
  }
}

const answer = (response: ClientResponse, target: string, body: string): void => {
  const status = /^\/status\/(\d+)/.exec(target)
  if (status !== null) return reply(response, Number(status[1]), '')
  if (target.startsWith('/big')) return reply(response, 200, 'b'.repeat(BIG_BYTES))
  if (!target.startsWith('/chunked')) return reply(response, 200, body)
  response.writeHead(200, ['X-A', '1'])
  response.write('one')
  return void response.end('two')
}

const reply = (response: ClientResponse, status: number, body: string): void => {
  const connection = response.shouldKeepAlive ? 'keep-alive' : 'close'
  response.writeHead(status, ['Content-Length', String(Buffer.byteLength(body)), 'Connection', connection])
  response.end(Buffer.from(body))
}

/** Whether Node's server must release a connection, as the gateway would. */
export const wantsWebSocketUpgrade = ({ headers, method, httpVersion }: IncomingMessage): boolean => {
  const hasBody = headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
  return headers.upgrade?.toLowerCase() === 'websocket' && method === 'GET' && httpVersion === '1.1' && !hasBody
}
