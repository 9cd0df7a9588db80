import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Echo {
  port: number
  method: string
  url: string
  httpVersion: string
  rawHeaders: string[]
  body: string
}

export interface EchoUpstream {
  port: number
  url: string
  /** Requests that arrived completely. */
  readonly seen: Echo[]
  readonly server: Server
  close(): Promise<void>
}

type Special = (request: IncomingMessage, response: ServerResponse) => void

const specials: Record<string, Special> = {
  setcookie: (_request, response) => {
    response.writeHead(200, { Server: 'myserver', Via: '1.1 foo', 'Set-Cookie': ['a=1', 'b=2'] }).write('x')
    response.end()
  },
  location: (request, response) => response.writeHead(302, { Location: `http://127.0.0.1:${request.socket.localPort}/elsewhere` }).end(),
  slow: (_request, response) => void setTimeout(() => response.end('late'), 3_000),
  sized: (_request, response) => response.writeHead(200, { 'Content-Length': 5, 'X-Own': '1' }).end('hello'),
  breaks: (_request, response) => {
    response.writeHead(200, { 'Content-Length': 100 }).write('half')
    setTimeout(() => response.destroy(), 50)
  },
  trickle: (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders()
    setTimeout(() => response.write('data: 1\n\n'), 300)
    setTimeout(() => response.end('data: 2\n\n'), 900)
  },
  json: (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8', 'x-keep': 'k', 'x-old': 'o', 'x-multi': 'm1' })
    response.write(JSON.stringify({ a: 1, b: 'two', c: { d: [1, 2] }, e: 'x', arr: [], obj: {}, nul: null }))
    response.end()
  },
  jsonarr: (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' }).write('[{"a":1},{"a":2}]')
    response.end()
  },
  text: (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/plain; charset=UTF-8' }).write('plain text')
    response.end()
  },
  hop: (_request, response) =>
    response
      .writeHead(200, { Connection: 'close, X-Private', 'X-Private': '1', 'Keep-Alive': 'timeout=1', Via: '1.0 inner', Server: 'own' })
      .end('x'),
}

const answer = (request: IncomingMessage, response: ServerResponse, echo: Echo): void => {
  const [, first = '', second] = (request.url ?? '').split(/[/?]/)
  const special = specials[first]
  if (special) return special(request, response)
  if (first === 'status')
    return void response.writeHead(Number(second), { 'Content-Type': 'text/plain; charset=UTF-8' }).end(`status ${second}\n`)
  response.setHeader('Content-Type', 'application/json')
  response.write(JSON.stringify(echo))
  response.end()
}

/** Starts an upstream that echoes its requests, as the recordings' did. */
export const startEcho = async (port = 0): Promise<EchoUpstream> => {
  const seen: Echo[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', httpVersion, rawHeaders } = request
      const body = Buffer.concat(chunks)
      const echo = {
        port: bound,
        method,
        url,
        httpVersion,
        rawHeaders,
        body: body.length > 100_000 ? `${body.length} bytes` : body.toString(),
      }
      seen.push(echo)
      answer(request, response, echo)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const bound = (server.address() as AddressInfo).port
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { port: bound, url: `http://127.0.0.1:${bound}`, seen, server, close }
}
