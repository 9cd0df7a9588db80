import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2'
import { request as requestTls } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'

const SLOW_READ_MS = 100

/** Throws if the status is not the expected one. */
export const expectStatus = (name: string, status: number, wanted: number): void => {
  if (status !== wanted) throw new Error(`${name}: ${status} instead of ${wanted}`)
}

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** Reads the response in small pieces, with pauses. */
  isSlow?: boolean
}

const read = async (incoming: IncomingMessage, isSlow: boolean): Promise<{ status: number; text: string; id: string }> => {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) {
    chunks.push(chunk as Buffer)
    if (isSlow) await sleep(SLOW_READ_MS)
  }
  return {
    status: incoming.statusCode ?? 0,
    text: Buffer.concat(chunks).toString('latin1'),
    id: String(incoming.headers['x-kong-request-id']),
  }
}

const answerOf = (outgoing: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => void outgoing.on('response', resolve).on('error', reject))

/** A client of the gateway's two ports that keeps its connections open. */
export class SoakClient {
  readonly port: number
  private readonly tlsPort: number
  private readonly kept = new Agent({ keepAlive: true, maxSockets: 64 })
  private session: ClientHttp2Session | undefined

  constructor(port: number, tlsPort: number) {
    this.port = port
    this.tlsPort = tlsPort
  }

  /** Sends a request on a kept connection; the caller must end or abort it. */
  begin(path: string, { method = 'GET', headers = {} }: Sent = {}): ClientRequest {
    return request({ host: '127.0.0.1', port: this.port, path, method, headers, agent: this.kept }).on('error', () => undefined)
  }

  /** Sends a request on a kept connection; resolves to the complete response. */
  async ask(path: string, { body, isSlow = false, ...sent }: Sent = {}) {
    const outgoing = this.begin(path, sent)
    const answer = answerOf(outgoing)
    outgoing.end(body)
    return read(await answer, isSlow)
  }

  /** Sends a request on a new connection, over TLS. */
  async askTls(path: string, { method = 'GET', headers = {}, body }: Sent = {}) {
    const options = { host: '127.0.0.1', port: this.tlsPort, path, method, headers, agent: false, rejectUnauthorized: false } as const
    const outgoing = requestTls(options)
    const answer = answerOf(outgoing)
    outgoing.end(body)
    return read(await answer, false)
  }

  /** Sends a request over a kept HTTP/2 connection; resolves to the status once the response is complete. */
  askHttp2(path: string): Promise<number> {
    if (this.session === undefined || this.session.closed || this.session.destroyed) {
      this.session = connectHttp2(`https://127.0.0.1:${this.tlsPort}`, { rejectUnauthorized: false })
      this.session.on('error', () => undefined)
    }
    const stream = this.session.request({ ':path': path })
    return new Promise((resolve, reject) => {
      let status = 0
      stream.on('response', (headers) => {
        status = Number(headers[':status'])
      })
      stream.on('error', reject)
      stream.on('end', () => resolve(status)).resume()
    })
  }

  close(): void {
    this.kept.destroy()
    this.session?.destroy()
  }
}
