import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import { type AnswerHandler, type Connector, UpstreamPool } from '../upstream/index.ts'
import type { Endpoint } from './endpoint.ts'

/** What concerns the connection is the client's to say: a plugin's header must not make two readers see two bodies. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'expect', 'trailer'])

/** Nobody needs to know of the only pool. */
const registry = { onFirst: () => undefined, onLast: () => undefined }

/** What comes back to one call. */
class Answer implements AnswerHandler {
  /** Resolves to the status once the answer is complete, to 0 when it does not come. */
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

  onUpgrade(_status: number, _headers: string[], socket: Duplex): void {
    socket.destroy()
    this.resolve(0)
  }
}

/** The calls to one endpoint, one after the other, over one connection that is kept. */
export class Call {
  private readonly endpoint: Endpoint
  private readonly connect: Connector
  private readonly url: URL
  private readonly headers: readonly string[]
  private pool: UpstreamPool | null = null
  /** Whether the body of the last call has been passed on. */
  private last = { isSent: true }

  constructor(endpoint: Endpoint, connect: Connector) {
    this.endpoint = endpoint
    this.connect = connect
    this.url = new URL(endpoint.url)
    const own = Object.entries(endpoint.headers).filter(([name]) => !OF_CONNECTION.has(name.toLowerCase()))
    this.headers = ['Host', this.url.host, ...own.flat(), 'Content-Type', endpoint.contentType]
  }

  private open(): UpstreamPool {
    const { protocol, hostname, port } = this.url
    const isTls = protocol === 'https:'
    const host = hostname.replace(/^\[|\]$/g, '')
    return new UpstreamPool(
      { protocol: isTls ? 'https:' : 'http:', host, port: Number(port) || (isTls ? 443 : 80), connect: this.connect },
      registry,
    )
  }

  /** True while the last body may not be passed on: an endpoint may answer before it has the whole of it. */
  get isSending(): boolean {
    return !this.last.isSent
  }

  /** Sends a body; returns the status of the answer, 0 for none. The body's memory must not change while {@link isSending}. */
  async send(body: Buffer): Promise<number> {
    const { url, headers, endpoint } = this
    const answer = new Answer()
    this.pool ??= this.open()
    const sending = { isSent: false }
    this.last = sending
    const asked = {
      method: endpoint.method,
      path: url.pathname + url.search,
      headers,
      body,
      isChunked: false,
      isUpgrade: false,
      readTimeoutMs: endpoint.timeoutMs,
      onSent: () => {
        sending.isSent = true
      },
    }
    this.pool.ask(asked, answer, isIP(url.hostname.replace(/^\[|\]$/g, '')) === 0 ? url.hostname : '')
    return await answer.status
  }

  /** Closes the connection; the next call opens another one. */
  close(): void {
    const { pool } = this
    this.pool = null
    pool?.destroy()
  }
}
