import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { rawAnswer } from '../../src/proxy/clients/http1/message/raw-answer.ts'
import type { ClientResponse } from '../../src/proxy/exchange/client-response.ts'
import { HEAD_BYTES_MAX } from '../../src/proxy/exchange/connection-limits.ts'
import { isFault, readRequestHead, refusedHead } from '../../src/proxy/exchange/request-head.ts'
import { type Serve, wantsWebSocketUpgrade } from './serve.ts'

interface ReferenceTimes {
  headMs: number
  keepAliveMs: number
  tickMs: number
}

/** HTTP/1 as Node's own server reads it, through its public API: the reference for the gateway's own parser. */
export class ReferenceServer {
  readonly server: Server
  private readonly busy = new Map<Duplex, number>()

  constructor(serve: Serve, times: ReferenceTimes) {
    this.server = createServer({
      insecureHTTPParser: false,
      requireHostHeader: false,
      maxHeaderSize: HEAD_BYTES_MAX,
      keepAliveTimeout: times.keepAliveMs,
      headersTimeout: times.headMs,
      connectionsCheckingInterval: times.tickMs,
      requestTimeout: 0,
      shouldUpgradeCallback: wantsWebSocketUpgrade,
    })
    const take = (request: IncomingMessage, response: ClientResponse, expectsContinue: boolean) => {
      const { socket } = request
      this.busy.set(socket, (this.busy.get(socket) ?? 0) + 1)
      response.on('close', () => this.busy.set(socket, (this.busy.get(socket) ?? 1) - 1))
      const read = readRequestHead(request)
      const fault = isFault(read) ? read : null
      const head = isFault(read) ? refusedHead(request) : read
      serve({ connection: socket, head, fault, incoming: request, response, expectsContinue })
    }
    this.server.on('request', (request, response) => take(request, response, false))
    this.server.on('checkContinue', (request, response) => take(request, response, true))
    this.server.on('upgrade', (request, socket) => {
      const read = readRequestHead(request)
      if (!isFault(read)) serve({ connection: socket, head: read, fault: null, incoming: null, response: null, expectsContinue: false })
      socket.end(rawAnswer(400, 'Bad request'))
    })
    this.server.on('connect', (_request, socket) => socket.end(rawAnswer(400, 'Bad request')))
    this.server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
      if (error.code === 'ECONNRESET' || !socket.writable || (this.busy.get(socket) ?? 0) > 0) return void socket.destroy()
      return void socket.end(rawAnswer(error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400, 'Bad request'))
    })
  }
}
