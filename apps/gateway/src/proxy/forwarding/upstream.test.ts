import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { isWholeAnswer, sendRaw } from '../../../test/client.ts'
import { type EchoUpstream, startEcho } from '../../../test/echo-upstream.ts'
import { route, service } from '../../../test/entities.ts'
import { type Rig, startRig } from '../../../test/rig.ts'

let upstream: EchoUpstream
let rig: Rig
let scripted: (socket: Socket, count: number) => void = () => undefined
let connections = 0
const server = createServer((socket) => {
  socket.on('error', () => undefined)
  scripted(socket, connections++)
})

beforeAll(async () => {
  upstream = await startEcho()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const echo = service(upstream.url)
  const raw = service(`http://127.0.0.1:${port}`, { retries: 2 })
  const impatient = service(`http://127.0.0.1:${port}`, { retries: 2, read_timeout: 300, write_timeout: 400 })
  const own = service(`http://localhost:${port}`)
  const metadata = service('http://169.254.169.254')
  const anywhere = service(`http://0.0.0.0:${port}`)
  const mapped = service(`http://[::ffff:127.0.0.1]:${port}`)
  rig = await startRig(
    [
      echo,
      raw,
      impatient,
      own,
      metadata,
      anywhere,
      mapped,
      route(echo, { paths: ['/echo'] }),
      route(raw, { paths: ['/raw'] }),
      route(impatient, { paths: ['/impatient'] }),
      route(metadata, { paths: ['/metadata'] }),
      route(anywhere, { paths: ['/anywhere'] }),
    ],
    { workers: 1 },
  )
})
afterEach(() => {
  connections = 0
})
afterAll(async () => {
  await rig.stop()
  await upstream.close()
  server.close()
})

const respond = (socket: Socket, text: string) => socket.once('data', () => socket.end(text))

test('a lost connection is retried for an idempotent request, as often as the service allows', async () => {
  scripted = (socket, count) =>
    count < 2 ? void socket.once('data', () => socket.destroy()) : respond(socket, 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
  expect((await rig.ask('/raw/x')).text).toBe('ok')
  expect(connections).toBe(3)
  connections = 0
  scripted = (socket) => void socket.once('data', () => socket.destroy())
  expect((await rig.ask('/raw/x')).status).toBe(502)
  expect(connections).toBe(3)
})

test('a request that may have taken effect is never sent twice', async () => {
  scripted = (socket) => void socket.once('data', () => socket.destroy())
  expect((await rig.ask('/raw/x', { method: 'POST', body: 'pay' })).status).toBe(502)
  expect(connections).toBe(1)
})

test('an upstream that does not respond in time gives 504', async () => {
  scripted = () => undefined
  expect((await rig.ask('/impatient/x')).status).toBe(504)
})

test('an upstream that does not read the body in time gives 504', async () => {
  scripted = (socket) => void socket.pause()
  const { status } = await rig.ask('/impatient/x', { method: 'POST', body: Buffer.alloc(20 * 1024 * 1024) })
  expect(status).toBe(504)
})

test.each([
  ['no HTTP at all', 'hello\r\n\r\n'],
  ['two Content-Lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nokk'],
  ['Content-Length and chunked', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n'],
  ['a header without a colon', 'HTTP/1.1 200 OK\r\nBroken\r\nContent-Length: 2\r\n\r\nok'],
  ['an unsolicited upgrade', 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'],
])('a response with %s is not passed on: 502', async (_name, answer) => {
  scripted = (socket) => respond(socket, answer)
  expect((await rig.ask('/raw/x', { method: 'POST' })).status).toBe(502)
})

test('a response that is cut off is not taken for complete', async () => {
  await expect(rig.ask('/echo/breaks')).rejects.toThrow(/aborted|hang up|ECONNRESET/)
})

test('the response of an upstream that has not read the body is passed on', async () => {
  scripted = (socket) => respond(socket, 'HTTP/1.1 413 Too Large\r\nConnection: close\r\nContent-Length: 3\r\n\r\nbig')
  const text = await sendRaw(
    rig.port,
    `POST /raw/x HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n${'x'.repeat(50_000)}`,
    isWholeAnswer,
  )
  expect(text).toMatch(/^HTTP\/1\.1 413 /)
})

test('hop-by-hop headers are not forwarded, and the upstream keeps its own Server', async () => {
  const answer = await rig.ask('/echo/hop')
  expect(answer.headers).toMatchObject({ server: 'own', via: '1.0 inner, 1.1 kong/3.9.1' })
  expect(answer.headers).not.toHaveProperty('x-private')
})

test.each(['/metadata', '/anywhere'])('%s: an upstream at a forbidden address gives 502', async (path) => {
  connections = 0
  expect((await rig.ask(path)).status).toBe(502)
  expect(connections).toBe(0)
})

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['localhost', 'localhost'],
  ['LOCALHOST', 'LOCALHOST'],
  ['127.1', '127.1'],
  ['0x7f.1', '0x7f.1'],
  ['2130706433', '2130706433'],
  ['the IPv4-mapped address', '::ffff:127.0.0.1'],
  ['the IPv4-mapped address in hexadecimal', '::ffff:7f00:1'],
  ['another loopback address', '127.8.8.8'],
  ['version 6', '::1'],
  ['unspecified', '0.0.0.0'],
])('an upstream written as %s does not reach one of our own ports', async (_name, host) => {
  connections = 0
  scripted = (socket) => respond(socket, 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nadmin')
  const { port } = server.address() as AddressInfo
  const target = service('http://placeholder.test', { host, port, retries: 0 })
  const own = await startRig([target, route(target, { paths: ['/x'] })], { workers: 1, forbiddenUpstreams: [`127.0.0.1:${port}`] })
  const { status } = await own.ask('/x')
  await own.stop()
  expect([502, 503]).toContain(status)
  expect(connections).toBe(0)
})

test('the proxy does not call itself', async () => {
  const loop = service(`http://127.0.0.1:${rig.port}`)
  await rig.apply(loop, route(loop, { paths: ['/loop'], strip_path: false }))
  expect((await rig.ask('/loop')).status).toBe(502)
})
