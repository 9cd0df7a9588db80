import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Http1Server } from '../../src/proxy/clients/http1/server.ts'
import { connectionTimes } from '../../src/proxy/exchange/connection-limits.ts'
import { type Side, startBoth } from './both-servers.ts'

/** Short, so that tests can wait for them. */
const shortTimeouts = { headMs: 400, keepAliveMs: 400, silenceMs: 5_000, stallMs: 5_000, flushMs: 5_000, lingerMs: 400, tickMs: 50 }
const MB = 1024 * 1024

const sides: Record<string, Side> = {}
/** The same with short timeouts. */
const impatient: Record<string, Side> = {}
let server: Http1Server
const clients: Socket[] = []

beforeAll(async () => {
  const both = await startBoth(connectionTimes)
  sides['the gateway'] = both.own
  sides['the reference'] = both.reference
  server = both.server
  const withShortTimeouts = await startBoth(shortTimeouts)
  impatient['the gateway'] = withShortTimeouts.own
  impatient['the reference'] = withShortTimeouts.reference
})
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy()
  for (const side of [...Object.values(sides), ...Object.values(impatient)]) side.held.length = 0
})
afterAll(() => [...Object.values(sides), ...Object.values(impatient)].forEach((side) => side.close()))

const statusesIn = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

const open = (side: Side) => {
  const socket = connect({ port: side.port, host: '127.0.0.1', allowHalfOpen: true })
  clients.push(socket)
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  socket.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => socket.once('end', () => resolve()).once('close', () => resolve()))
  return {
    socket,
    ended,
    text: () => text,
    statuses: () => statusesIn(text),
    async until(pattern: RegExp): Promise<void> {
      await expect.poll(() => text, { timeout: 20_000 }).toMatch(pattern)
    },
    async untilStatuses(expected: number[]): Promise<void> {
      await expect.poll(() => statusesIn(text), { timeout: 20_000 }).toEqual(expected)
    },
  }
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`
const post = (path: string, length: number, more = '') => `POST ${path} HTTP/1.1\r\nHost: a\r\n${more}Content-Length: ${length}\r\n\r\n`
const sideOf = (name: string) => sides[name] as Side
const heldBy = async (side: Side) => {
  await expect.poll(() => side.held.length, { timeout: 20_000 }).toBe(1)
  return side.held[0]!
}

describe.each(['the gateway', 'the reference'])('%s with short timeouts', (name) => {
  test('closes a connection without a request, and says why', async () => {
    const client = open(impatient[name] as Side)
    await client.ended
    expect(client.statuses()).toEqual([408])
  })

  test('closes a connection whose head does not end, however steadily it arrives', async () => {
    const client = open(impatient[name] as Side)
    client.socket.write('GET / HTTP/1.1\r\n')
    const drip = setInterval(() => client.socket.writable && client.socket.write('X-A: 1\r\n'), 50)
    await client.ended
    clearInterval(drip)
    expect(client.statuses()).toEqual([408])
  })

  test('closes a connection that stays idle after a response, without a message', async () => {
    const client = open(impatient[name] as Side)
    client.socket.write(get('/a'))
    await client.ended
    expect(client.statuses()).toEqual([200])
  })

  test('closes a connection on which the rest of an answered request does not arrive', async () => {
    const client = open(impatient[name] as Side)
    client.socket.write(`${post('/ignore', 5)}he`)
    await client.ended
    expect(client.statuses()).toEqual([200])
  })

  test('waits for a body and for a response as long as they take', async () => {
    const client = open(impatient[name] as Side)
    client.socket.write(`${post('/slow', 4)}ab`)
    await sleep(1_500)
    client.socket.write(`cd${get('/held')}`)
    const { response } = await heldBy(impatient[name] as Side)
    await sleep(1_500)
    response?.writeHead(200, ['Content-Length', '0'])
    response?.end()
    await client.untilStatuses([200, 200])
    expect(client.text()).toMatch(/\r\n\r\nabcd/)
  })
})

describe.each(['the gateway', 'the reference'])('%s', (name) => {
  test('answers pipelined requests one after another, in order', async () => {
    const client = open(sideOf(name))
    const count = 300
    client.socket.write(Array.from({ length: count }, (_, at) => `${post('/n', 3)}${String(at).padStart(3, '0')}`).join(''))
    await client.untilStatuses(Array.from({ length: count }, () => 200))
    const bodies = [...client.text().matchAll(/\r\n\r\n(\d{3})/g)].map(([, body]) => Number(body))
    expect(bodies).toEqual(Array.from({ length: count }, (_, at) => at))
  })

  test('stops responding while the client reads nothing, and continues when it does', async () => {
    const side = sideOf(name)
    const client = open(side)
    await new Promise((resolve) => client.socket.once('connect', resolve))
    client.socket.pause()
    const count = 60
    client.socket.write(get('/big').repeat(count))
    const seen = () => side.seenFrom(client.socket.localPort as number).length
    await expect.poll(seen, { timeout: 20_000 }).toBeGreaterThan(0)
    await sleep(1_000)
    // The kernel buffers a few responses of 1 MB each; the reference handles its whole first packet before it waits.
    expect(seen()).toBeLessThan(name === 'the gateway' ? count / 2 : count + 1)
    client.socket.resume()
    await client.untilStatuses(Array.from({ length: count }, () => 200))
  })

  test('applies backpressure to a client whose body is not read', async () => {
    const side = sideOf(name)
    const client = open(side)
    client.socket.write(post('/held', 64 * MB))
    const { incoming } = await heldBy(side)
    incoming?.once('data', () => incoming.pause())
    const chunk = Buffer.alloc(MB)
    let left = 64
    const more = () => {
      while (left > 0 && client.socket.writable) {
        left--
        if (!client.socket.write(chunk)) return void client.socket.once('drain', more)
      }
    }
    more()
    await sleep(1_000)
    const peer = side.peerOf(client.socket.localPort as number) as Socket
    expect(peer.bytesRead).toBeLessThan(2 * MB)
    incoming?.resume()
    await expect.poll(() => peer.bytesRead, { timeout: 20_000 }).toBeGreaterThan(64 * MB)
  })

  test('reuses a connection after refusing a request whose body was unread', async () => {
    const client = open(sideOf(name))
    const body = 'x'.repeat(500_000)
    client.socket.write(`${post('/ignore', body.length)}${body}${get('/next')}`)
    await client.untilStatuses([200, 200])
    expect(client.text()).toMatch(/^HTTP[^]*\r\n\r\nnoHTTP[^]*\r\n\r\n$/)
  })

  test('sends 100 Continue before the body, and reads the body', async () => {
    const client = open(sideOf(name))
    client.socket.write(post('/expects', 5, 'Expect: 100-continue\r\n'))
    await client.until(/^HTTP\/1\.1 100 Continue\r\n\r\n$/)
    client.socket.write('hello')
    await client.until(/hello$/)
    expect(client.statuses()).toEqual([100, 200])
  })

  test('tells the handler of a response once that the client is gone', async () => {
    const side = sideOf(name)
    const client = open(side)
    client.socket.write(get('/held'))
    const held = await heldBy(side)
    client.socket.resetAndDestroy()
    await expect.poll(() => held.closes, { timeout: 20_000 }).toBe(1)
    held.response?.end('late')
    held.response?.destroy()
    await sleep(100)
    expect(held.closes).toBe(1)
  })

  test('tells the reader of a body that the client is gone', async () => {
    const side = sideOf(name)
    const client = open(side)
    client.socket.write(`${post('/held', 10)}half`)
    const held = await heldBy(side)
    held.incoming?.resume()
    client.socket.resetAndDestroy()
    await expect.poll(() => held.isBodyGone, { timeout: 20_000 }).toBe(true)
    expect(held.closes).toBe(1)
  })

  test('treats a client that half-closes before its response as gone, as nginx does', async () => {
    const side = sideOf(name)
    const client = open(side)
    client.socket.end(get('/held'))
    const held = await heldBy(side)
    await client.ended
    expect([client.text(), held.closes]).toEqual(['', 1])
  })

  test('sends the complete response to a client that half-closes after it has started', async () => {
    const client = open(sideOf(name))
    client.socket.write(get('/big'))
    await client.until(/HTTP/)
    client.socket.end()
    await client.ended
    expect(client.text().length).toBeGreaterThan(MB)
  })

  test.each([
    ['HEAD /big', 'HEAD /big HTTP/1.1\r\nHost: a\r\n\r\n', /\r\nContent-Length: 1048576\r\n[^]*\r\n\r\n$/],
    ['204', get('/status/204'), /^HTTP\/1\.1 204 No Content\r\n[^]*\r\n\r\n$/],
    ['304', get('/status/304'), /^HTTP\/1\.1 304 Not Modified\r\n[^]*\r\n\r\n$/],
    ['a response in pieces', get('/chunked'), /\r\nTransfer-Encoding: chunked\r\n\r\n3\r\none\r\n3\r\ntwo\r\n0\r\n\r\n$/],
    ['an answer without length to HTTP/1.0', 'GET /chunked HTTP/1.0\r\n\r\n', /\r\n\r\nonetwo$/],
  ])('frames %s so that its end is known', async (_name, bytes, pattern) => {
    const client = open(sideOf(name))
    client.socket.write(bytes)
    await client.until(pattern)
    expect(client.text()).toMatch(/\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/)
  })

  test.each([
    ['X-A', 'a\r\nSet-Cookie: b'],
    ['X-A', 'a\nb'],
    ['X-A', 'a\0b'],
    ['X-A', '\u0100'],
    ['X A', 'b'],
    ['X-A:', 'b'],
    ['', 'b'],
  ])('refuses to write the header %j: %j, and sends nothing of the response', async (header, value) => {
    const client = open(sideOf(name))
    client.socket.write(get('/held'))
    const { response } = await heldBy(sideOf(name))
    expect(() => response?.writeHead(200, ['X-Good', '1', header, value])).toThrow(/character|token|holds/i)
    response?.writeHead(500, ['Content-Length', '0'])
    response?.end()
    await client.untilStatuses([500])
    expect(client.text()).not.toMatch(/X-Good|Set-Cookie/)
  })
})

describe('the gateway, which is stricter than the reference,', () => {
  test('closes a connection on which a body does not end', async () => {
    const side = impatient['the gateway'] as Side
    const client = open(side)
    client.socket.write(`${post('/held', 10)}half`)
    const held = await heldBy(side)
    held.incoming?.resume()
    await client.ended
    await expect.poll(() => held.isBodyGone, { timeout: 20_000 }).toBe(true)
    expect([client.text(), held.closes]).toEqual(['', 1])
  })

  const own = () => sideOf('the gateway')

  test('closes after a response that was sent instead of 100 Continue', async () => {
    const client = open(own())
    client.socket.write(post('/ignore', 5, 'Expect: 100-continue\r\n'))
    await client.ended
    expect(client.text()).toMatch(/\r\nConnection: close\r\n/)
  })

  test('sends a client its response although it keeps sending an unwanted body, and then closes', async () => {
    const client = open(own())
    client.socket.write(post('/ignore', 100 * MB))
    const chunk = Buffer.alloc(MB)
    const flood = () => void (client.socket.writable && client.socket.write(chunk, flood))
    flood()
    await client.ended
    expect(client.text()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\nno$/)
  })

  test.each([
    ['longer', '3', 'long'],
    ['shorter', '5', 'long'],
  ])('closes the connection if a response is %s than announced', async (_name, length, body) => {
    const client = open(own())
    client.socket.write(get('/held') + get('/next'))
    const { response } = await heldBy(own())
    response?.writeHead(200, ['Content-Length', length])
    response?.end(body)
    await client.ended
    expect(client.statuses().length).toBeLessThan(2)
    expect(client.text()).not.toMatch(/long./)
  })

  test('closes after a response to HTTP/1.0 that ends with the connection, whatever the client asked for', async () => {
    const client = open(own())
    client.socket.write('GET /held HTTP/1.0\r\nConnection: keep-alive\r\n\r\n')
    const { response } = await heldBy(own())
    response?.writeHead(200, ['Connection', 'keep-alive'])
    response?.end('all')
    await client.ended
    expect(client.text()).toMatch(/\r\nConnection: close\r\n[^]*\r\n\r\nall$/)
  })

  test('lets nothing but itself set how a response is framed', async () => {
    const client = open(own())
    client.socket.write(get('/held'))
    const { response } = await heldBy(own())
    expect(() => response?.writeHead(200, ['transfer-encoding', 'chunked'])).toThrow('framing')
    expect(() => response?.writeHead(200, ['Content-Length', '1', 'content-length', '2'])).toThrow('ambiguous')
    response?.writeHead(200, [])
    expect(() => response?.writeHead(200, [])).toThrow('before')
  })

  test('announces with running responses that it is closing, and closes after them', async () => {
    const client = open(own())
    client.socket.write(get('/held') + get('/never'))
    const { response } = await heldBy(own())
    const idle = open(own())
    idle.socket.write(get('/a'))
    await idle.until(/200/)
    server.isDraining = true
    response?.writeHead(200, ['Content-Length', '0'])
    response?.end()
    await client.ended
    server.isDraining = false
    expect(client.statuses()).toEqual([200])
    expect(client.text()).toMatch(/\r\nConnection: close\r\n/)
    expect(
      own()
        .seenFrom(client.socket.localPort as number)
        .map(({ target }) => target),
    ).toEqual(['/held'])
  })
})
