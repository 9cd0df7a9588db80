import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { connect } from 'node:net'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import type { Echo } from './echo-upstream.ts'

export interface Answer {
  status: number
  /** Lower-case names; of repeated ones the last value. */
  headers: Record<string, string>
  rawHeaders: string[]
  text: string
  /** The body parsed as JSON. */
  json<T = Echo>(): T
  /** Value of a header that the upstream received. */
  forwarded(name: string): string | undefined
}

export interface RequestOptions {
  method?: string
  headers?: Record<string, string | string[]>
  body?: string | Buffer
  /** The client's address; by default 127.0.0.1. */
  from?: string
  /** Connects over TLS, by default accepting any certificate. */
  tls?: ConnectionOptions
}

const headerOf = (raw: readonly string[], name: string): string | undefined => {
  for (let index = 0; index < raw.length; index += 2) if (raw[index]?.toLowerCase() === name) return raw[index + 1]
  return undefined
}

const toAnswer = (status: number, rawHeaders: string[], text: string): Answer => {
  const headers: Record<string, string> = {}
  for (let index = 0; index < rawHeaders.length; index += 2)
    headers[(rawHeaders[index] as string).toLowerCase()] = rawHeaders[index + 1] as string
  const json = <T>() => JSON.parse(text) as T
  return { status, headers, rawHeaders, text, json, forwarded: (name) => headerOf(json<Echo>().rawHeaders, name.toLowerCase()) }
}

/** Sends a request to the proxy on a new connection, or on a kept one through `agent`; the path is sent exactly as given. */
export const ask = (port: number, path: string, { method = 'GET', headers = {}, body, from, tls }: RequestOptions = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path,
      method,
      headers,
      agent: false as const,
      ...(from !== undefined && { localAddress: from }),
    }
    const send = tls === undefined ? httpRequest : httpsRequest
    const outgoing = send({ ...options, ...(tls && { rejectUnauthorized: false, ...tls }) }, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('error', reject)
      incoming.on('end', () => resolve(toAnswer(incoming.statusCode ?? 0, incoming.rawHeaders, Buffer.concat(chunks).toString())))
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })

/** Whether a text ends with a complete response. */
export const isWholeAnswer = (text: string): boolean => {
  const [head = '', ...rest] = text.replace(/^HTTP\/1\.1 100 [^\r]*\r\n\r\n/, '').split('\r\n\r\n')
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length !== undefined) return rest.join('\r\n\r\n').length >= Number(length)
  return /\r\ntransfer-encoding: chunked/i.test(head) && text.endsWith('0\r\n\r\n')
}

/**
 * Sends raw bytes and returns everything received until the other side closed, or `isEnough` returned true; at the latest when nothing has
 * arrived for five seconds. If there are several texts, each is sent once the one before has a complete response.
 */
export const sendRaw = (
  port: number,
  bytes: string | Buffer | readonly string[],
  isEnough = (_text: string) => false,
  overTls = false,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const plain = connect(port, '127.0.0.1')
    const socket = overTls ? connectTls({ socket: plain, rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] }) : plain
    let text = ''
    const done = () => {
      socket.destroy()
      resolve(text)
    }
    socket.setTimeout(5_000, done)
    const [first, ...later] = Array.isArray(bytes) ? (bytes as readonly string[]) : [bytes as string | Buffer]
    let answered = 0
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (later.length > 0 && isWholeAnswer(text.slice(answered))) {
        answered = text.length
        socket.write(later.shift() as string)
      }
      if (isEnough(text)) done()
    })
    socket.on('close', done)
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? done() : reject(error)))
    socket.once(overTls ? 'secureConnect' : 'connect', () => socket.write(first as string | Buffer))
  })
