import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Server } from 'node:tls'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { block, flags, frame, frames, pseudo, type RawSession, rawSession } from '../../../../test/http2-frames.ts'
import { selfSigned } from '../../../default-certificate.ts'
import { tlsArrival } from '../../exchange/arrival.ts'
import type { ConnectionTimes } from '../../exchange/connection-limits.ts'
import type { LiveExchange } from '../../exchange/live-exchange.ts'
import { readBody } from '../../forwarding/client-body.ts'
import { Http2Server } from './server.ts'

const times: ConnectionTimes = { headMs: 200, keepAliveMs: 300, silenceMs: 200, stallMs: 200, flushMs: 600, lingerMs: 100, tickMs: 20 }
const pair = await selfSigned()
let server: Server
let client: RawSession
/** How the requests ended, by path. */
let closed: string[]
let asked: LiveExchange[]

const sizes: Record<string, number> = { '/few': 5, '/small': 100, '/large': 64 * 1024 * 1024 }

/** Responds as the path says; to `/late` only after more than the longest client timeout. */
const serve = (exchange: LiveExchange): void => {
  const { response, incoming, request } = exchange
  asked.push(exchange)
  response.on('close', () => closed.push(request.path))
  const answer = (bytes: number) => {
    response.writeHead(200, [])
    response.end(Buffer.alloc(bytes, 'x'))
  }
  if (request.path === '/reads') void readBody(incoming, 1_000).then(() => answer(1))
  else if (request.path === '/late') setTimeout(() => answer(1), 3 * times.silenceMs)
  else answer(sizes[request.path] ?? 0)
}

beforeEach(async () => {
  closed = []
  asked = []
  times.stallMs = 200
  const end = new Http2Server({ serve }, times)
  server = createServer({ cert: pair.certificate, key: pair.key, ALPNProtocols: ['h2'] }, (socket) =>
    end.adopt(socket, tlsArrival(socket, 0, false)),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  client = rawSession((server.address() as AddressInfo).port)
})
afterEach(() => {
  client.socket.destroy()
  server.close()
})

const open = (path: string, isWhole = true) =>
  client.send(frame(frames.headers, flags.endHeaders | (isWhole ? flags.endStream : 0), 1, block(pseudo(path, isWhole ? 'GET' : 'POST'))))
/** SETTINGS_INITIAL_WINDOW_SIZE (RFC 9113, 6.5.2). */
const setWindow = (bytes: number) => {
  const payload = Buffer.alloc(6)
  payload.writeUInt16BE(4, 0)
  payload.writeUInt32BE(bytes, 2)
  client.send(frame(frames.settings, 0, 0, payload))
}
const isReset = ({ type, stream }: { type: number; stream: number }) => type === frames.reset && stream === 1
const isEnd = ({ type, flags: set }: { type: number; flags: number }) => type === frames.data && set === flags.endStream

test('a stream whose client does not read its response is closed', async () => {
  setWindow(0)
  open('/small')
  await client.until(({ type, stream }) => type === frames.headers && stream === 1)
  expect((await client.until(isReset))?.type).toBe(frames.reset)
  expect(closed).toEqual(['/small'])
})

test('a stream whose client reads its response slowly is not', async () => {
  times.stallMs = 3_000
  setWindow(0)
  open('/few')
  await client.until(({ type, stream }) => type === frames.headers && stream === 1)
  const one = Buffer.from([0, 0, 0, 1])
  const drip = setInterval(() => client.send(frame(frames.windowUpdate, 0, 1, one)), times.stallMs / 3)
  expect((await client.until((each) => isEnd(each) || isReset(each)))?.type).toBe(frames.data)
  clearInterval(drip)
})

test('a stream whose client does not send its awaited body is closed', async () => {
  open('/reads', false)
  expect((await client.until(isReset))?.type).toBe(frames.reset)
})

test('a stream that waits for its upstream is not closed, with or without a body', async () => {
  open('/late')
  client.send(frame(frames.headers, flags.endHeaders, 3, block(pseudo('/late', 'POST'))))
  expect(await client.until(({ type, stream }) => type === frames.data && stream === 1)).not.toBeNull()
  expect(await client.until(({ type, stream }) => type === frames.data && stream === 3)).not.toBeNull()
})

test('a connection without a request is closed, whatever else its client sends', async () => {
  const ping = setInterval(() => client.send(frame(frames.ping, 0, 0, Buffer.alloc(8))), 20)
  await client.closed
  clearInterval(ping)
  expect(asked).toEqual([])
})

test('a connection with an endless head is closed', async () => {
  client.send(frame(frames.headers, flags.endStream, 1, block(pseudo('/small'))))
  await client.closed
  expect(asked).toEqual([])
})

test('a connection whose client reads nothing is closed, even if the whole response has been written', async () => {
  setWindow(2 ** 31 - 1)
  client.send(frame(frames.windowUpdate, 0, 0, Buffer.from([0x7f, 0xff, 0, 0])))
  await client.until(({ type }) => type === frames.settings)
  client.socket.pause()
  open('/large')
  await expect.poll(() => closed, { timeout: 10_000 }).toEqual(['/large'])
  await expect.poll(() => new Promise((resolve) => server.getConnections((_error, count) => resolve(count))), { timeout: 10_000 }).toBe(0)
})
