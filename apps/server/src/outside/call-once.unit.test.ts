import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { callOnce } from './call-once.ts'

let server: Server
afterEach(() => server.close())

it('a gateway that switches protocols without being asked is an error, not a call that never ends', async () => {
  server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const call = callOnce({
    origin: new URL(`http://gateway.example:${port}`),
    address: '127.0.0.1',
    method: 'GET',
    target: '/',
    headers: [],
    body: undefined,
    signal: new AbortController().signal,
  })
  await expect(call).rejects.toThrow('The server switched protocols')
})
