import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type EchoUpstream, startEcho } from '../../../../test/echo-upstream.ts'
import { consumer, key, plugin, route, service } from '../../../../test/entities.ts'
import { type Rig, startRig } from '../../../../test/rig.ts'
import { spooledRecords } from '../../../../test/spooled.ts'

let upstream: EchoUpstream
let rig: Rig
let spoolDir: string
const opened: { request: IncomingMessage; socket: Socket }[] = []
const clients: Socket[] = []

beforeAll(async () => {
  upstream = await startEcho()
  upstream.server.on('upgrade', (request: IncomingMessage, socket: Socket) => {
    opened.push({ request, socket })
    // Node keeps upgraded connections half open: an upstream has to close its own side.
    socket.on('error', () => undefined).on('end', () => socket.end())
    if (request.url === '/refuses') return void socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\n\r\nno')
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: s3pPL\r\n\r\n')
    if (request.url === '/echo') socket.pipe(socket)
    else if (request.url !== '/reads-nothing') socket.resume()
    return undefined
  })
  spoolDir = await mkdtemp(join(tmpdir(), 'gateway-spool-'))
  const echo = service(upstream.url)
  const brief = service(upstream.url, { read_timeout: 300 })
  const guarded = route(echo, { paths: ['/guarded'] })
  const ann = consumer('ann')
  const limited = route(echo, { paths: ['/limited'] })
  const logged = route(echo, { paths: ['/logged'] })
  rig = await startRig(
    [
      echo,
      brief,
      route(echo, { paths: ['/open'] }),
      route(brief, { paths: ['/brief'] }),
      guarded,
      ann,
      key(ann, 'the-key'),
      plugin('key-auth', { hide_credentials: true }, { route: guarded }),
      limited,
      plugin('rate-limiting', { day: 1, policy: 'local' }, { route: limited }),
      logged,
      plugin('http-log', { http_endpoint: 'http://127.0.0.1:9/' }, { route: logged }),
    ],
    { workers: 1, spoolDir },
  )
})
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy()
  for (const { socket } of opened.splice(0)) socket.destroy()
})
afterAll(async () => {
  await rig.stop()
  await rm(spoolDir, { recursive: true, force: true })
  await upstream.close()
})

const wish = (path: string, more = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${more}\r\n`

interface Client {
  socket: Socket
  /** Everything received so far. */
  text(): string
  /** Resolves once what was received matches a pattern. */
  until(pattern: RegExp): Promise<string>
  closed: Promise<void>
}

/** Opens a connection and sends an upgrade request. */
const open = (bytes: string, { port = rig.port, tls = false } = {}): Client => {
  const socket = tls ? connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false }) : connect(port, '127.0.0.1')
  clients.push(socket)
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  socket.on('error', () => undefined)
  socket.write(bytes)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  return {
    socket,
    text: () => text,
    until: async (pattern) => {
      await expect.poll(() => text, { timeout: 10_000 }).toMatch(pattern)
      return text
    },
    closed,
  }
}

test.each([
  ['without TLS', false],
  ['over TLS', true],
])('%s a client and its upstream switch protocols and communicate both ways', async (_name, tls) => {
  const client = open(wish('/open/echo'), { tls, port: tls ? rig.tlsPort : rig.port })
  const head = await client.until(/\r\n\r\n/)
  expect(head).toMatch(/^HTTP\/1\.1 101 Switching Protocols\r\n/)
  expect(head).toMatch(/\r\nUpgrade: websocket\r\n/i)
  expect(head).toMatch(/\r\nConnection: upgrade\r\n/i)
  expect(head).toMatch(/\r\nSec-WebSocket-Accept: s3pPL\r\n/i)
  client.socket.write('ping')
  await client.until(/ping$/)
  const { headers } = opened[0]!.request
  expect([headers.upgrade, headers['sec-websocket-key'], headers['x-forwarded-proto'], headers['x-forwarded-for']]).toEqual([
    'websocket',
    'dGhlIHNhbXBsZSBub25jZQ==',
    tls ? 'https' : 'http',
    '127.0.0.1',
  ])
})

test.each([
  ['without TLS', false],
  ['over TLS', true],
])('%s the metrics count an upgraded connection once, when it is closed', async (_name, tls) => {
  const counted = async () => /^kong_nginx_connections_total\{.*\} (\d+)$/m.exec(await rig.plane.metrics())?.[1]
  await expect.poll(counted).toBe('0')
  const client = open(wish('/open/echo'), { tls, port: tls ? rig.tlsPort : rig.port })
  await client.until(/^HTTP\/1\.1 101 /)
  await expect.poll(counted).toBe('1')
  client.socket.destroy()
  await expect.poll(counted).toBe('0')
})

test('bytes that the client sends after its upgrade request are the first that the upstream gets', async () => {
  const client = open(`${wish('/open/echo')}early`)
  expect(await client.until(/\r\n\r\nearly$/)).toMatch(/^HTTP\/1\.1 101 /)
})

test('plugins run before the upgrade: without a key the upstream gets nothing, and with one it does not get the key', async () => {
  const refused = open(wish('/guarded/echo'))
  expect(await refused.until(/No API key found/)).toMatch(/^HTTP\/1\.1 401 [^]*\r\nConnection: close\r\n/)
  await refused.closed
  expect(opened).toEqual([])
  const accepted = open(wish('/guarded/echo', 'apikey: the-key\r\n'))
  await accepted.until(/^HTTP\/1\.1 101 /)
  expect([opened[0]!.request.headers.apikey, opened[0]!.request.headers['x-consumer-username']]).toEqual([undefined, 'ann'])
})

test('each upgrade counts towards rate limits', async () => {
  await open(wish('/limited/echo')).until(/^HTTP\/1\.1 101 /)
  expect(await open(wish('/limited/echo')).until(/exceeded/)).toMatch(/API rate limit exceeded/)
})

test('an upstream’s ordinary response to an upgrade request is passed on completely', async () => {
  expect(await open(wish('/open/refuses')).until(/no$/)).toMatch(/^HTTP\/1\.1 403 /)
})

test('an unknown route and an unreachable upstream are answered as for any other request', async () => {
  expect(await open(wish('/nowhere')).until(/no Route/)).toMatch(/^HTTP\/1\.1 404 /)
})

test.each([
  [
    'h2c',
    'GET /open/x HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n',
  ],
  ['a body', 'GET /open/x HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: 2\r\n\r\nhi'],
  ['POST', 'POST /open/x HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: 0\r\n\r\n'],
])('an upgrade with %s is an ordinary request, and the upstream is not asked to switch', async (_name, bytes) => {
  const text = await open(bytes).until(/\r\n\r\n[^]*rawHeaders[^]*\r\n0\r\n\r\n$/)
  expect(text).toMatch(/^HTTP\/1\.1 200 /)
  expect(text).not.toMatch(/"upgrade"|HTTP2-Settings/i)
  expect(opened).toEqual([])
})

test('if one side does not read, the other one gets backpressure instead of filling memory', async () => {
  const client = open(wish('/open/reads-nothing'))
  await client.until(/\r\n\r\n/)
  const chunk = Buffer.alloc(1024 * 1024)
  let sent = 0
  while (client.socket.write(chunk) || client.socket.writableLength < 8 * chunk.length) sent++
  // The buffers of both kernels and the gateway are a few megabytes; the rest stays with the client.
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(client.socket.writableLength).toBeGreaterThan(chunk.length)
  const before = client.socket.writableLength
  opened[0]!.socket.resume()
  await expect.poll(() => client.socket.writableLength, { timeout: 10_000 }).toBe(0)
  expect(before).toBeLessThanOrEqual((sent + 1) * chunk.length)
})

test('a connection that is idle for its service’s read_timeout is closed on both sides', async () => {
  const client = open(wish('/brief/silent'))
  await client.until(/\r\n\r\n/)
  const upstreamClosed = new Promise<void>((resolve) => opened[0]!.socket.once('close', () => resolve()))
  await expect(Promise.all([client.closed, upstreamClosed])).resolves.toBeDefined()
})

test('the upstream’s last bytes arrive before the close', async () => {
  const client = open(wish('/open/silent'))
  await client.until(/\r\n\r\n/)
  opened[0]!.socket.end('the last words')
  expect(await client.until(/the last words$/)).toMatch(/^HTTP\/1\.1 101 /)
  await client.closed
})

test('a client that disconnects closes the upstream connection', async () => {
  const client = open(wish('/open/silent'))
  await client.until(/\r\n\r\n/)
  const upstreamClosed = new Promise<void>((resolve) => opened[0]!.socket.once('close', () => resolve()))
  client.socket.resetAndDestroy()
  await expect(upstreamClosed).resolves.toBeUndefined()
})

const records = async (): Promise<Record<string, never>[]> => {
  const names = (await readdir(spoolDir)).filter((name) => name.endsWith('.log'))
  return names.flatMap((name) => spooledRecords<Record<string, never>>(join(spoolDir, name)))
}

test('a connection is logged once, when it closes, with the bytes that the client got', async () => {
  const client = open(wish('/logged/echo'))
  await client.until(/\r\n\r\n/)
  client.socket.write('0123456789')
  await client.until(/0123456789$/)
  expect(await records()).toEqual([])
  client.socket.end()
  await client.closed
  await expect.poll(async () => (await records()).length, { timeout: 10_000 }).toBe(1)
  const [record] = await records()
  expect(record).toMatchObject({ response: { status: 101 }, upstream_uri: '/echo', source: 'upstream' })
})

test('on shutdown both sides get a close frame between two frames, and the shutdown does not wait for them', async () => {
  const other = await startRig(
    [service(upstream.url)].flatMap((each) => [each, route(each, { paths: ['/'] })]),
    { workers: 1 },
  )
  const client = open(wish('/silent'), { port: other.port })
  const head = await client.until(/\r\n\r\n/)
  const got: Buffer[] = []
  opened[0]!.socket.on('data', (chunk: Buffer) => got.push(chunk))
  // Half of a ten-byte frame: the close frame must wait for the rest.
  opened[0]!.socket.write(Buffer.from([0x82, 10, 1, 2, 3]))
  await expect.poll(() => client.text().length, { timeout: 10_000 }).toBe(head.length + 5)
  const stopped = other.stop()
  await expect.poll(() => Buffer.concat(got).length, { timeout: 10_000 }).toBe(8)
  expect(Buffer.from(client.text(), 'latin1').length).toBe(head.length + 5)
  opened[0]!.socket.write(Buffer.from([4, 5, 6, 7, 8, 9, 10, 0x81, 1, 65]))
  await client.closed
  await stopped
  const [, , a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = Buffer.concat(got)
  expect([e ^ a, f ^ b, c !== undefined && d !== undefined]).toEqual([0x03, 0xe9, true])
  expect([...Buffer.from(client.text(), 'latin1')].slice(head.length)).toEqual([
    0x82, 10, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0x88, 2, 0x03, 0xe9,
  ])
})

test('an upstream with an untrusted certificate gets no upgrade', async () => {
  const silent = createServer((socket) => void socket.on('error', () => undefined).end('not TLS'))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const odd = service(`https://127.0.0.1:${(silent.address() as AddressInfo).port}`, { retries: 0 })
  await rig.apply(odd, route(odd, { paths: ['/odd'] }))
  expect(await open(wish('/odd')).until(/\r\n\r\n/)).toMatch(/^HTTP\/1\.1 502 /)
  silent.close()
})
