import { createServer } from 'node:http'
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { isWholeAnswer } from './client.ts'

const REACHED = 'reached '

/** Starts an upstream that answers with the request's target. */
export const startTargetEcho = async (): Promise<{ port: number; close(): Promise<void> }> => {
  const server = createServer((request, response) => {
    const text = `${REACHED}${request.url}`
    response.writeHead(200, { 'Content-Type': 'text/plain', 'Content-Length': Buffer.byteLength(text, 'latin1') }).end(text, 'latin1')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { port: (server.address() as AddressInfo).port, close }
}

/** The response for a path. */
export interface RawReply {
  /** 0 if the request was cut off without a response. */
  status: number
  /** The target as the upstream received it; null if it got no request. */
  reached: string | null
}

const reply = (status: number, body: string): RawReply => ({
  status,
  reached: body.startsWith(REACHED) ? body.slice(REACHED.length) : null,
})

/** Requests raw paths. */
export interface PathClient {
  ask(path: string): Promise<RawReply>
  close(): void
}

/** Requests one path after another over HTTP/1, on one connection as long as the other side keeps it open. */
export const http1Paths = (port: number): PathClient => {
  let socket: Socket | null = null
  let settle: (one: RawReply) => void = () => undefined
  let text = ''
  const answered = (): RawReply => reply(Number(text.slice(9, 12)), text.slice(text.indexOf('\r\n\r\n') + 4))
  const look = () => {
    if (!isWholeAnswer(text)) return
    const one = answered()
    if (/\r\nconnection: close\r\n/i.test(text)) socket?.destroy()
    settle(one)
  }
  const opened = (): Socket => {
    const made = connect({ port, host: '127.0.0.1', noDelay: true })
    made.setEncoding('latin1')
    made.on('data', (chunk: string) => {
      text += chunk
      if (made === socket) look()
    })
    made.on('error', () => undefined)
    made.on('close', () => {
      if (made !== socket) return
      socket = null
      settle(answered())
    })
    return made
  }
  return {
    ask: (path) =>
      new Promise((resolve) => {
        text = ''
        settle = resolve
        if (socket === null || socket.destroyed) socket = opened()
        socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`, 'latin1')
      }),
    close: () => socket?.destroy(),
  }
}

/** Requests paths over HTTP/2 and TLS. */
export const http2Paths = (port: number): PathClient => {
  let session: ClientHttp2Session | null = null
  const opened = (): ClientHttp2Session => {
    const made = connectHttp2(`https://127.0.0.1:${port}`, { rejectUnauthorized: false })
    made.on('error', () => undefined)
    return made
  }
  return {
    ask: (path) =>
      new Promise((resolve) => {
        if (session === null || session.closed || session.destroyed) session = opened()
        let status = 0
        let text = ''
        const stream = session.request({ ':path': path })
        stream.setEncoding('latin1')
        stream.on('response', (headers) => {
          status = Number(headers[':status'])
        })
        stream.on('data', (chunk: string) => {
          text += chunk
        })
        stream.on('error', () => undefined)
        stream.on('close', () => {
          // A connection on which a stream was reset may be about to close.
          if (status === 0) session?.destroy()
          resolve(reply(status, text))
        })
      }),
    close: () => session?.destroy(),
  }
}
