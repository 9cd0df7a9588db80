import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export const LARGE_BYTES = 1024 * 1024
const SLOW_MS = 2_000
const large = Buffer.alloc(LARGE_BYTES, 'x')

const answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/large': (_request, response) => response.end(large),
  '/chunked': (_request, response) => {
    response.write('who')
    setTimeout(() => response.end('le'), 5)
  },
  '/slow': (_request, response) => void setTimeout(() => response.end('whole'), SLOW_MS),
  '/json': (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"secret":1,"open":2}'),
  '/cut': (_request, response) => {
    response.writeHead(200, { 'content-length': 1000 }).write('half')
    setTimeout(() => response.destroy(), 20)
  },
}

const upgrade = (_request: IncomingMessage, socket: Socket) => {
  socket.on('error', () => undefined).on('end', () => socket.end())
  socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: s3pPL\r\n\r\n')
  socket.pipe(socket)
}

/** A service with complete, large, slow, chunked and broken responses; it answers a request body with its size in bytes. */
export const startUpstream = async () => {
  const server = createServer((request, response) => {
    const path = String(request.url).split('?')[0] as string
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    request.on('error', () => undefined)
    request.on('end', () => {
      if (request.method === 'POST') response.end(String(bytes))
      else (answers[path] ?? ((_request, all) => all.end('whole')))(request, response)
    })
  })
  server.on('upgrade', upgrade)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => server.close().closeAllConnections()
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

/** Receives log batches and counts how often it saw each request. */
export const startLogSink = async () => {
  const seen = new Map<string, number>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      for (const { request: logged } of JSON.parse(Buffer.concat(chunks).toString()) as { request: { id: string } }[])
        seen.set(logged.id, (seen.get(logged.id) ?? 0) + 1)
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => server.close().closeAllConnections()
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, seen, close }
}
