import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { SERVER_NAME } from './forward-headers.ts'
import type { Proxy } from './proxy.ts'
import { newRequestId } from './request-id.ts'

/** All headers together; nginx under Kong: four buffers of 8 KiB. */
const HEAD_BYTES_MAX = 36 * 1024
const KEEP_ALIVE_MS = 75_000

const statusTexts: Readonly<Record<number, string>> = { 400: 'Bad Request', 408: 'Request Timeout' }

const rawAnswer = (status: number, message: string): string => {
  const id = newRequestId()
  const body = `${message}\nrequest_id: ${id}\n`
  const head = [
    `HTTP/1.1 ${status} ${statusTexts[status]}`,
    `Date: ${new Date().toUTCString()}`,
    'Content-Type: text/plain; charset=utf-8',
    'Connection: close',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Kong-Response-Latency: 0',
    `Server: ${SERVER_NAME}`,
    `X-Kong-Request-Id: ${id}`,
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

const verdictOf = (error: NodeJS.ErrnoException): string => {
  if (error.code === 'HPE_HEADER_OVERFLOW') return rawAnswer(400, 'Request header or cookie too large')
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return rawAnswer(408, 'Request timeout')
  return rawAnswer(400, 'Bad request')
}

/** Accepts connections, reads them strictly and hands requests to the proxy; ends without cutting off what runs. */
export class Listener {
  private readonly server: Server
  /** How many answers are under way on a connection: a client may send its next request before it has the last answer. */
  private readonly busy = new Map<Duplex, number>()
  private readonly open = new Set<Socket>()
  private isDraining = false

  constructor(proxy: Proxy) {
    this.server = createServer({
      insecureHTTPParser: false,
      // Kong's own answers stand in for Node's empty ones.
      requireHostHeader: false,
      maxHeaderSize: HEAD_BYTES_MAX,
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: 60_000,
      // Bodies may take as long as they keep moving: the proxy times the silence.
      requestTimeout: 0,
      noDelay: true,
    })
    this.server.on('connection', (socket) => {
      this.open.add(socket)
      socket.on('close', () => this.open.delete(socket))
    })
    this.server.on('request', (request, response) => this.take(proxy, request, response, false))
    this.server.on('checkContinue', (request, response) => this.take(proxy, request, response, true))
    this.server.on('connect', (_request, socket) => socket.end(rawAnswer(400, 'Bad request')))
    this.server.on('clientError', (error, socket) => this.onClientError(error, socket))
  }

  private take(proxy: Proxy, request: IncomingMessage, response: ServerResponse, expectsContinue: boolean): void {
    const { socket } = request
    this.busy.set(socket, (this.busy.get(socket) ?? 0) + 1)
    if (this.isDraining) response.shouldKeepAlive = false
    response.on('close', () => {
      const left = (this.busy.get(socket) ?? 1) - 1
      if (left === 0) this.busy.delete(socket)
      else this.busy.set(socket, left)
    })
    proxy.handle(request, response, expectsContinue)
  }

  private onClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
    // In the middle of another answer a second one would be read as part of the first.
    if (error.code === 'ECONNRESET' || !socket.writable || this.busy.has(socket)) socket.destroy()
    else socket.end(verdictOf(error))
  }

  /** Resolves with the port that was bound. Rejects when the port is taken. */
  listen(options: { host: string; port: number; reusePort: boolean }): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject)
      this.server.listen(options, () => {
        this.server.off('error', reject)
        resolve((this.server.address() as { port: number }).port)
      })
    })
  }

  /** Closes connections on which nothing is under way, those that never sent anything included (Node does not count them). */
  private closeIdle(): void {
    this.server.closeIdleConnections()
    for (const socket of this.open) if (socket.bytesRead === 0) socket.destroy()
  }

  /** Accepts nothing more, tells clients to close, and resolves when all answers are complete or the time is over. */
  async drain(patienceMs: number): Promise<void> {
    this.isDraining = true
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()))
    const sweep = setInterval(() => this.closeIdle(), 100)
    const late = setTimeout(() => this.server.closeAllConnections(), patienceMs)
    await closed
    clearInterval(sweep)
    clearTimeout(late)
  }
}
