import { isIP, type Socket } from 'node:net'
import { fieldText } from '../../http/field-text.ts'
import { type AnswerHandler, type Connector, type PoolOptions, UpstreamPool } from '../../upstream/index.ts'
import type { Endpoint } from './endpoint.ts'

/** Connection headers are set by the client: a plugin's header must not make two parsers see different bodies. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'expect', 'trailer'])

/** There is only one pool, so nothing has to track it. */
const registry = { onFirst: () => undefined, onLast: () => undefined }

/** The response to one call. */
class Answer implements AnswerHandler {
  /** Resolves to the status once the response is complete, to 0 if none arrives. */
  readonly status: Promise<number>
  private readonly resolve: (status: number) => void
  private head = 0

  constructor() {
    const { promise, resolve } = Promise.withResolvers<number>()
    this.status = promise
    this.resolve = resolve
  }

  onStart(): void {}

  onHead(status: number): void {
    this.head = status
  }

  onData(): void {}

  onEnd(): void {
    this.resolve(this.head)
  }

  onError(): void {
    this.resolve(0)
  }

  onUpgrade(_status: number, _headers: string[], socket: Socket): void {
    socket.destroy()
    this.resolve(0)
  }
}

/** The calls to one endpoint, one after another, over one kept connection. */
export class Call {
  private readonly endpoint: Endpoint
  private readonly connect: Connector
  private readonly address: Omit<PoolOptions, 'connect'>
  /** For the TLS handshake; empty for an IP address. */
  private readonly servername: string
  private readonly path: string
  private readonly headers: readonly string[]
  private pool: UpstreamPool | null = null
  /** Whether the body of the last call has been sent. */
  private last = { isSent: true }

  constructor(endpoint: Endpoint, connect: Connector) {
    this.endpoint = endpoint
    this.connect = connect
    const { protocol, host, hostname, port, pathname, search } = new URL(endpoint.url)
    const isTls = protocol === 'https:'
    const plain = hostname.replace(/^\[|\]$/g, '')
    this.address = { protocol: isTls ? 'https:' : 'http:', host: plain, port: Number(port) || (isTls ? 443 : 80) }
    this.servername = isIP(plain) === 0 ? hostname : ''
    this.path = pathname + search
    const own = Object.entries(endpoint.headers).filter(([name]) => !OF_CONNECTION.has(name.toLowerCase()))
    this.headers = [
      'Host',
      host,
      ...own.flatMap(([name, value]) => [name, fieldText(value)]),
      'Content-Type',
      fieldText(endpoint.contentType),
    ]
  }

  /** True while the last body is still being sent: an endpoint may respond before it has read all of it. */
  get isSending(): boolean {
    return !this.last.isSent
  }

  /** Sends a body; returns the response's status, 0 for none. The body's memory must not change while {@link isSending}. */
  async send(body: Buffer): Promise<number> {
    const { path, headers, endpoint } = this
    const answer = new Answer()
    this.pool ??= new UpstreamPool({ ...this.address, connect: this.connect }, registry)
    const sending = { isSent: false }
    this.last = sending
    const asked = {
      method: endpoint.method,
      path,
      headers,
      body,
      isChunked: false,
      isUpgrade: false,
      readTimeoutMs: endpoint.timeoutMs,
      onSent: () => {
        sending.isSent = true
      },
    }
    this.pool.request(asked, answer, this.servername, performance.now())
    return await answer.status
  }

  /** Closes the connection; the next call opens a new one. */
  close(): void {
    const { pool } = this
    this.pool = null
    pool?.destroy()
  }
}
