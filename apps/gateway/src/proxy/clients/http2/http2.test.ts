import { createServer, type Server } from 'node:http'
import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants, type OutgoingHttpHeaders } from 'node:http2'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Echo, type EchoUpstream, startEcho } from '../../../../test/echo-upstream.ts'
import { consumer, key, plugin, route, service } from '../../../../test/entities.ts'
import { block, flags, frame, frames, pseudo, rawSession } from '../../../../test/http2-frames.ts'
import { type Rig, startRig } from '../../../../test/rig.ts'

const MB = 1024 * 1024
let upstream: EchoUpstream
let bulk: Server
let rig: Rig
let session: ClientHttp2Session
const aborted: string[] = []
const held: (() => void)[] = []

/** Counts what it receives, sends 20 MB, or holds its response until it is released. */
const startBulk = (): Server =>
  createServer((request, response) => {
    let size = 0
    response.on('close', () => {
      if (!response.writableFinished) aborted.push(request.url ?? '')
    })
    if (request.url === '/source') return void response.end(Buffer.alloc(20 * MB, 7))
    if (request.url === '/cut') {
      response.write('half')
      return void setTimeout(() => response.destroy(), 50)
    }
    if (request.url === '/held') return void held.push(() => response.end('at last'))
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
    })
    return void request.on('end', () => response.end(String(size)))
  })

beforeAll(async () => {
  upstream = await startEcho()
  bulk = startBulk()
  await new Promise<void>((resolve) => bulk.listen(0, '127.0.0.1', resolve))
  const echo = service(upstream.url)
  const other = service(`http://127.0.0.1:${(bulk.address() as AddressInfo).port}`)
  const secret = route(echo, { paths: ['/secret'], strip_path: false })
  const ann = consumer('ann')
  rig = await startRig(
    [
      echo,
      other,
      route(echo, { paths: ['/open'], strip_path: false }),
      route(echo, { paths: ['/special'] }),
      route(other, { paths: ['/bulk'] }),
      secret,
      ann,
      key(ann, 'the-key'),
      plugin('key-auth', {}, { route: secret }),
    ],
    { workers: 1 },
  )
})
beforeEach(() => {
  upstream.seen.length = 0
  aborted.length = 0
  session = connect(`https://127.0.0.1:${rig.tlsPort}`, { rejectUnauthorized: false, maxSessionMemory: 100 })
  session.on('error', () => undefined)
})
afterEach(() => session.destroy())
afterAll(async () => {
  await rig.stop()
  await upstream.close()
  bulk.closeAllConnections()
  bulk.close()
})

interface Got {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

const answerOf = (stream: ClientHttp2Stream): Promise<Got> =>
  new Promise((resolve, reject) => {
    let headers: Got['headers'] = {}
    const chunks: Buffer[] = []
    stream.on('response', (received) => {
      headers = received as Got['headers']
    })
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => resolve({ status: Number(headers[':status']), headers, text: Buffer.concat(chunks).toString() }))
    stream.on('error', reject)
  })

const get = (path: string, headers: OutgoingHttpHeaders = {}): Promise<Got> => answerOf(session.request({ ':path': path, ...headers }))

const post = (path: string, body: string | Buffer, headers: OutgoingHttpHeaders = {}): Promise<Got> => {
  const stream = session.request({ ':path': path, ':method': 'POST', ...headers })
  stream.end(body)
  return answerOf(stream)
}

test('a request is served just as over HTTP/1, and the upstream gets its protocol', async () => {
  const { status, headers, text } = await get('/open/x?a=b', { 'x-own': '1' })
  const { method, url, httpVersion, rawHeaders } = JSON.parse(text) as Echo
  const sent = new Map(rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), rawHeaders[at + 1]] as const] : [])))
  expect([status, method, url, httpVersion]).toEqual([200, 'GET', '/open/x?a=b', '1.1'])
  expect([sent.get('via'), sent.get('x-forwarded-proto'), sent.get('x-forwarded-host'), sent.get('x-own')]).toEqual([
    '2 kong/3.9.1',
    'https',
    '127.0.0.1',
    '1',
  ])
  expect(Object.keys(headers).filter((name) => /^(connection|keep-alive|transfer-encoding)$/.test(name))).toEqual([])
})

test.each([
  ['with a length', { 'content-length': '5' }],
  ['without a length', {}],
])('a body %s reaches the upstream complete', async (_name, headers) => {
  const { text } = await post('/open', 'hello', headers)
  expect((JSON.parse(text) as Echo).body).toBe('hello')
})

test('20 MB pass completely in each direction, on one connection at the same time', async () => {
  const [up, down] = await Promise.all([post('/bulk/sink', Buffer.alloc(20 * MB)), get('/bulk/source')])
  expect([up.text, down.text.length]).toEqual([String(20 * MB), 20 * MB])
})

test('split cookies reach the upstream as one, and repeated response headers stay separate', async () => {
  const { text } = await get('/open', { cookie: ['a=1', 'b=2', 'c=3'] })
  const raw = (JSON.parse(text) as Echo).rawHeaders
  expect(raw.filter((_, at) => raw[at - 1]?.toLowerCase() === 'cookie' && at % 2 === 1)).toEqual(['a=1; b=2; c=3'])
  expect((await get('/special/setcookie')).headers['set-cookie']).toEqual(['a=1', 'b=2'])
})

test('a response without a body has none', async () => {
  const stream = session.request({ ':path': '/special/sized', ':method': 'HEAD' })
  const { status, headers, text } = await answerOf(stream)
  expect([status, headers['content-length'], text]).toEqual([200, '5', ''])
})

test('plugins apply, and the client’s own identity headers are dropped', async () => {
  const refused = await get('/secret')
  const accepted = await get('/secret', { apikey: 'the-key', 'x-consumer-username': 'admin', x_consumer_id: '1' })
  expect([refused.status, accepted.status, upstream.seen.length]).toEqual([401, 200, 1])
  const identity = upstream.seen[0]?.rawHeaders.join('\n').match(/^x[-_]consumer[-_]\w+\n.*$/gim)
  expect(identity?.map((line) => line.toLowerCase().split('\n')[0])).toEqual(['x-consumer-id', 'x-consumer-username'])
})

test('refusing a request whose body is being sent leaves the connection usable', async () => {
  const stream = session.request({ ':path': '/secret', ':method': 'POST' })
  const answer = answerOf(stream)
  stream.write(Buffer.alloc(MB))
  expect((await answer).status).toBe(401)
  expect((await get('/open')).status).toBe(200)
})

test('a client that cancels its request cancels the upstream request', async () => {
  const stream = session.request({ ':path': '/bulk/held' })
  stream.on('error', () => undefined)
  await expect.poll(() => held.length, { timeout: 10_000 }).toBe(1)
  stream.close(constants.NGHTTP2_CANCEL)
  await expect.poll(() => aborted, { timeout: 10_000 }).toEqual(['/held'])
  held.length = 0
})

test.each([
  ['with a length', '/special/breaks'],
  ['without one', '/bulk/cut'],
])('a response %s that is cut off upstream is not taken for complete', async (_name, path) => {
  const raw = rawSession(rig.tlsPort)
  raw.send(frame(frames.headers, flags.endHeaders | flags.endStream, 1, block(pseudo(path))))
  const reset = await raw.until(({ type, stream }) => type === frames.reset && stream === 1)
  raw.socket.destroy()
  expect(reset?.payload.readUInt32BE(0)).toBe(constants.NGHTTP2_INTERNAL_ERROR)
  const data = raw.frames.filter(({ type }) => type === frames.data)
  expect([Buffer.concat(data.map(({ payload }) => payload)).toString(), data.filter((each) => each.flags === flags.endStream)]).toEqual([
    'half',
    [],
  ])
})

/** Sends raw fields as a request; resolves to the status, or to the error that closed the stream or connection. */
const sendFields = async (fields: readonly (readonly [string, string])[], body?: Buffer): Promise<string> => {
  const raw = rawSession(rig.tlsPort)
  raw.send(frame(frames.headers, body === undefined ? flags.endHeaders | flags.endStream : flags.endHeaders, 1, block(fields)))
  if (body !== undefined) raw.send(frame(frames.data, flags.endStream, 1, body))
  const told = await raw.until(
    ({ type, stream }) => (stream === 1 && (type === frames.headers || type === frames.reset)) || type === frames.goaway,
  )
  raw.socket.destroy()
  if (told === null) return 'closed'
  if (told.type === frames.reset) return `reset ${told.payload.readUInt32BE(0)}`
  if (told.type === frames.goaway) return `goaway ${told.payload.readUInt32BE(4)}`
  // Entries of the static table (RFC 7541, appendix A).
  return ({ 0x88: '200', 0x8c: '400' } as Record<number, string>)[told.payload[0] as number] ?? 'another status'
}

test('a handcrafted valid request is accepted', async () => {
  expect(await sendFields(pseudo('/open'))).toBe('200')
})

test.each<[string, [string, string][]]>([
  ['a Connection header', [...pseudo('/open'), ['connection', 'x-own']]],
  ['Transfer-Encoding', [...pseudo('/open', 'POST'), ['transfer-encoding', 'chunked']]],
  ['Upgrade', [...pseudo('/open'), ['upgrade', 'websocket']]],
  ['TE with anything but trailers', [...pseudo('/open'), ['te', 'gzip']]],
  ['a name in upper case', [...pseudo('/open'), ['X-Own', '1']]],
  ['a line feed in the path', pseudo('/open HTTP/1.1\r\nx: y')],
  ['a pseudo-header after a header', [['x-own', '1'], ...pseudo('/open')]],
  ['an unknown pseudo-header', [...pseudo('/open'), [':own', '1']]],
  ['two paths', [...pseudo('/open'), [':path', '/secret']]],
  ['no path', pseudo('/open').filter(([name]) => name !== ':path')],
  ['no method', pseudo('/open').filter(([name]) => name !== ':method')],
  ['two different lengths', [...pseudo('/open', 'POST'), ['content-length', '1'], ['content-length', '2']]],
])('%s closes the stream or the connection, and the upstream gets nothing', async (_name, fields) => {
  expect(await sendFields(fields)).toMatch(/^(reset 1|goaway 1|400)$/)
  expect(upstream.seen).toEqual([])
})

test.each<[string, [string, string][]]>([
  ['Host that differs from :authority', [...pseudo('/open'), ['host', 'b']]],
  ['no authority at all', pseudo('/open').filter(([name]) => name !== ':authority')],
  ['http as scheme', pseudo('/open').map(([name, value]) => [name, name === ':scheme' ? 'http' : value])],
  ['an absolute path', pseudo('https://a/secret')],
  ['a path without a slash', pseudo('open')],
  ['a path above the root', pseudo('/open/../../secret')],
  ['an encoded NUL', pseudo('/open/%00')],
  ['a fragment', pseudo('/open#/../secret')],
  ['an authority with a path', pseudo('/open').map(([name, value]) => [name, name === ':authority' ? 'a/b' : value])],
  [
    'CONNECT',
    [
      [':method', 'CONNECT'],
      [':authority', 'a:80'],
    ],
  ],
])('%s is refused, and the upstream gets nothing', async (_name, fields) => {
  expect(await sendFields(fields)).toMatch(/^(400|reset 1|goaway 1)$/)
  expect(upstream.seen).toEqual([])
})

test.each(['get', 'Get', 'FETCH', 'CONNECT', 'G@T'])('the method %s is refused, even if the upstream would accept it', async (method) => {
  const heard: string[] = []
  const easy = createTcpServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      heard.push(String(chunk))
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
    })
  })
  await new Promise<void>((resolve) => easy.listen(0, '127.0.0.1', resolve))
  const target = service(`http://127.0.0.1:${(easy.address() as AddressInfo).port}`)
  await rig.apply(target, route(target, { paths: ['/easy'] }))
  expect(await sendFields(pseudo('/easy', method))).toMatch(/^(400|reset 1)$/)
  expect(heard).toEqual([])
  easy.close()
})

test.each([
  ['a line feed', 'a\nhost: b'],
  ['a carriage return', 'a\r\nhost: b'],
  ['NUL', 'a\0b'],
])('a header with %s in its value is dropped before anything reads it', async (_name, value) => {
  expect(await sendFields([...pseudo('/open'), ['x-own', value], ['x-other', '1']])).toBe('200')
  const raw = upstream.seen[0]?.rawHeaders.map((text) => text.toLowerCase())
  expect([raw?.includes('x-other'), raw?.includes('x-own')]).toEqual([true, false])
})

test.each([
  ['/open/../secret', 401],
  ['/open/%2e%2e/secret', 401],
  ['//secret', 401],
  ['/%73ecret', 401],
  ['/secret/../open', 200],
])('the path %s is authorized as the path that the upstream gets', async (path, status) => {
  expect((await get(path)).status).toBe(status)
  for (const { url } of upstream.seen) expect(url).toMatch(/^\/open/)
})

test.each([
  ['shorter', 'hell'],
  ['longer', 'hello!'],
])('a body %s than its length is not taken for a complete request', async (_name, body) => {
  expect(await sendFields([...pseudo('/open', 'POST'), ['content-length', '5']], Buffer.from(body))).toMatch(/^(reset|goaway|400)/)
  expect(upstream.seen).toEqual([])
})

const isEnd = ({ type }: { type: number }) => type === frames.goaway

test('requests cancelled as soon as they are sent close the connection, and others are still served', async () => {
  const raw = rawSession(rig.tlsPort)
  for (let stream = 1; stream < 2_000; stream += 2) {
    raw.send(
      frame(frames.headers, flags.endHeaders | flags.endStream, stream, block(pseudo('/bulk/held'))),
      frame(frames.reset, 0, stream, Buffer.from([0, 0, 0, 8])),
    )
  }
  await raw.until(isEnd)
  raw.socket.destroy()
  expect((await get('/open')).status).toBe(200)
  held.length = 0
})

test('streams beyond the concurrency limit are refused, and earlier ones are served', async () => {
  const raw = rawSession(rig.tlsPort)
  const before = held.length
  for (let count = 0; count < 129; count++) {
    raw.send(frame(frames.headers, flags.endHeaders | flags.endStream, count * 2 + 1, block(pseudo('/bulk/held'))))
  }
  const refused = await raw.until(({ type, stream }) => type === frames.reset && stream === 257)
  expect(refused?.payload.readUInt32BE(0)).toBe(constants.NGHTTP2_REFUSED_STREAM)
  await expect.poll(() => held.length - before, { timeout: 15_000 }).toBe(128)
  for (const goOn of held.splice(0)) goOn()
  await raw.until(({ type, stream, flags: set }) => type === frames.data && stream === 1 && set === flags.endStream)
  raw.socket.destroy()
})

test('endless headers do not fill memory: the stream or the connection is closed', async () => {
  const raw = rawSession(rig.tlsPort)
  raw.send(frame(frames.headers, flags.endStream, 1, block(pseudo('/open'))))
  const more = frame(frames.continuation, 0, 1, block([['x-own', 'a'.repeat(8_000)]]))
  for (let count = 0; count < 64; count++) raw.send(more)
  await raw.until(({ type }) => type === frames.goaway || type === frames.reset)
  raw.socket.destroy()
  expect(upstream.seen).toEqual([])
})

test('too many headers close the stream, and the upstream gets nothing', async () => {
  expect(await sendFields([...pseudo('/open'), ...Array.from({ length: 300 }, (_, n): [string, string] => [`x-${n}`, '1'])])).toMatch(
    /^(reset|goaway)/,
  )
  expect(await sendFields([...pseudo('/open'), ['x-own', 'a'.repeat(9_000)]])).toBe('400')
  expect(upstream.seen).toEqual([])
})

test('invalid frames close the connection', async () => {
  const raw = rawSession(rig.tlsPort)
  raw.send(frame(frames.data, 0, 1, Buffer.from('for no stream')))
  await raw.until(isEnd)
  raw.socket.destroy()
  expect((await get('/open')).status).toBe(200)
})

test('on shutdown a running request is completed, and the client is told that no more are accepted', async () => {
  const target = service(`http://127.0.0.1:${(bulk.address() as AddressInfo).port}`)
  const other = await startRig([target, route(target, { paths: ['/bulk'] })], { workers: 1 })
  const own = connect(`https://127.0.0.1:${other.tlsPort}`, { rejectUnauthorized: false })
  const goodbye = new Promise<number>((resolve) => own.on('goaway', (code) => resolve(code)))
  const answer = answerOf(own.request({ ':path': '/bulk/held' }))
  await expect.poll(() => held.length, { timeout: 10_000 }).toBe(1)
  const stopped = other.stop()
  expect(await goodbye).toBe(constants.NGHTTP2_NO_ERROR)
  for (const goOn of held.splice(0)) goOn()
  expect((await answer).text).toBe('at last')
  await stopped
})
