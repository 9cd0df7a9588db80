import type { Socket } from 'node:net'
import { type buildConnector, Client } from 'undici'
import type { Endpoint } from './endpoint.ts'

/** The calls to one endpoint, one after the other, over one connection that is kept. */
export class Call {
  private readonly endpoint: Endpoint
  private readonly connect: buildConnector.connector
  private readonly path: string
  private readonly headers: Record<string, string>
  private client: Client | null = null
  private socket: Socket | null = null

  constructor(endpoint: Endpoint, connect: buildConnector.connector) {
    const { pathname, search } = new URL(endpoint.url)
    this.endpoint = endpoint
    this.connect = connect
    this.path = pathname + search
    this.headers = { ...endpoint.headers, 'content-type': endpoint.contentType }
  }

  private open(): Client {
    return new Client(new URL(this.endpoint.url).origin, {
      connect: (options, callback) =>
        this.connect(options, (...result) => {
          this.socket = result[1] ?? null
          callback(...result)
        }),
      pipelining: 1,
    })
  }

  /** True while the connection has not passed on all that it was given: an endpoint may answer before it has the whole body. */
  get isSending(): boolean {
    return this.socket !== null && this.socket.writableLength > 0
  }

  /** Sends a body; returns the status of the answer, 0 for none. The body's memory must not change while {@link isSending}. */
  async send(body: Buffer): Promise<number> {
    const { method, timeoutMs } = this.endpoint
    try {
      const { path, headers } = this
      this.client ??= this.open()
      const answer = await this.client.request({ method, path, headers, body, headersTimeout: timeoutMs, bodyTimeout: timeoutMs })
      await answer.body.dump()
      return answer.statusCode
    } catch {
      return 0
    }
  }

  /** Closes the connection; the next call opens another one. */
  async close(): Promise<void> {
    const { client } = this
    this.client = null
    this.socket = null
    await client?.destroy()
  }
}
