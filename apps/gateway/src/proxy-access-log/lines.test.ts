import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect as connectHttp2 } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendRaw } from '../../test/client.ts'
import { type EchoUpstream, startEcho } from '../../test/echo-upstream.ts'
import { consumer, key, plugin, route, service } from '../../test/entities.ts'
import { numbersFrom } from '../../test/generated-paths.ts'
import { type Rig, startRig } from '../../test/rig.ts'

const trace = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
const folder = mkdtempSync(join(tmpdir(), 'gateway-lines-'))
const path = join(folder, 'access.log')
let echo: EchoUpstream
let rig: Rig

beforeAll(async () => {
  echo = await startEcho()
  const own = service(echo.url)
  const guarded = route(own, { paths: ['/guarded'] })
  const keepsBotsOut = route(own, { paths: ['/no-bots'] })
  const preflight = route(own, { paths: ['/preflight'] })
  const ann = consumer('Ján "the" one')
  rig = await startRig(
    [
      own,
      route(own, { paths: ['/open'] }),
      guarded,
      ann,
      key(ann, 'the-very-key'),
      plugin('key-auth', { key_names: ['my-key', 'user-agent'] }, { route: guarded }),
      keepsBotsOut,
      plugin('bot-detection', { deny: ['crawler'] }, { route: keepsBotsOut }),
      plugin('key-auth', { key_names: ['bot-key'] }, { route: keepsBotsOut }),
      preflight,
      plugin('jwt', { uri_param_names: ['ticket'], run_on_preflight: false }, { route: preflight }),
    ],
    { workers: 2, proxyAccessLog: { path } },
  )
})
afterAll(async () => {
  await rig.stop()
  await echo.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A line, as parsers of the combined format read it. */
const LINE =
  /^(\S+) - (\S+) \[(\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000)\] "([^"]*) (HTTP\/[12]\.[01])" (\d{3}) (\d+) "([^"]*)" "([^"]*)" kong_request_id: "([0-9a-f]{32})" traceparent: "([^"]*)"$/

interface Told {
  address: string
  user: string
  request: string
  version: string
  status: number
  bytes: number
  referer: string
  agent: string
  id: string
  trace: string
}

const read = (): string[] => readFileSync(path, 'latin1').split('\n').slice(0, -1)
const taken = (line: string): Told => {
  const [, address = '', user = '', , request = '', version = '', status, bytes, referer = '', agent = '', id = '', traceparent = ''] =
    LINE.exec(line) ?? []
  expect({ line, address }).not.toEqual({ line, address: '' })
  return { address, user, request, version, status: Number(status), bytes: Number(bytes), referer, agent, id, trace: traceparent }
}
/** Waits for this many lines whose request starts like this. */
const linesOf = async (start: string, count: number): Promise<Told[]> => {
  const found = () => read().filter((line) => line.includes(`"${start}`))
  await expect.poll(() => found().length, { timeout: 20_000 }).toBe(count)
  return found().map(taken)
}

test('a request is one line in the combined format, followed by its ID and its trace', async () => {
  const headers = { 'user-agent': 'curl/8', referer: 'https://a.example/from?x=1', traceparent: trace }
  const answer = await rig.ask('/open/one?x=1', { headers })
  expect(await linesOf('GET /open/one', 1)).toEqual([
    {
      address: '127.0.0.1',
      user: '-',
      request: 'GET /open/one?x=1',
      version: 'HTTP/1.1',
      status: 200,
      bytes: Buffer.byteLength(answer.text),
      referer: 'https://a.example/from?x=1',
      agent: 'curl/8',
      id: answer.headers['x-kong-request-id'],
      trace,
    },
  ])
})

test('a trace that starts here is logged as it is sent to the upstream; a refused request logs what the client sent', async () => {
  const begun = (await rig.ask('/open/begun')).forwarded('traceparent')
  expect((await linesOf('GET /open/begun', 1))[0]?.trace).toBe(begun)
  await rig.ask('/guarded/refused', { headers: { traceparent: trace } })
  await rig.ask('/nowhere')
  expect(await linesOf('GET /guarded/refused', 1)).toMatchObject([{ status: 401, user: '-', trace }])
  expect(await linesOf('GET /nowhere', 1)).toMatchObject([{ status: 404, trace: '-' }])
})

test('HTTP/2 and WebSocket requests are logged as well', async () => {
  const session = connectHttp2(`https://127.0.0.1:${rig.tlsPort}`, { rejectUnauthorized: false })
  const stream = session.request({ ':path': '/open/two' })
  stream.resume()
  await once(stream, 'close')
  session.destroy()
  expect(await linesOf('GET /open/two', 1)).toMatchObject([{ status: 200, version: 'HTTP/2.0' }])
  echo.server.on('upgrade', (_request, socket) =>
    socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'),
  )
  const wish = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
  await sendRaw(rig.port, `GET /open/socket HTTP/1.1\r\nHost: a\r\n${wish}\r\n`)
  expect(await linesOf('GET /open/socket', 1)).toMatchObject([{ status: 101 }])
})

test('a consumer is logged as one word', async () => {
  await rig.ask('/guarded/named', { headers: { 'my-key': 'the-very-key' } })
  expect(await linesOf('GET /guarded/named', 1)).toMatchObject([{ status: 200, user: 'J\\xC3\\xA1n\\x20\\x22the\\x22\\x20one' }])
})

test('no secret is logged: not from queries under any name, headers, URLs, or names from which plugins read keys', async () => {
  const secret = 'a-secret-0123'
  await rig.ask(`/guarded/secrets?my-key=${secret}&access_token=${secret}&api%6bey=${secret}&MY-KEY=${secret}&kept=1`, {
    headers: {
      referer: `https://user:${secret}@a.example/?password=${secret}`,
      'user-agent': secret,
      authorization: `Basic ${Buffer.from(`u:${secret}`).toString('base64')}`,
      cookie: secret,
    },
  })
  await sendRaw(rig.port, `GET http://user:${secret}@a.example/open/userinfo?token=${secret} HTTP/1.1\r\nHost: a\r\n\r\n`, (text) =>
    text.includes('\r\n\r\n'),
  )
  const [line] = await linesOf('GET /guarded/secrets', 1)
  expect(line).toMatchObject({ request: 'GET /guarded/secrets?kept=1', referer: 'https://a.example/', agent: '-' })
  await linesOf('GET http://a.example/open/userinfo', 1)
  expect(read().join('\n')).not.toContain(secret)
})

test.each([
  ['a request without a route', 'GET /nowhere/unrouted', 'my-key', 'https://a.example/'],
  ['a request that another plugin refuses first', 'GET /no-bots/refused', 'bot-key', 'https://a.example/'],
  ['a preflight that needs no token', 'OPTIONS /preflight/asked', 'ticket', 'https://a.example/'],
  // Its headers were not read.
  ['a request that is refused because of its head', 'GET /open/%yy-refused', 'my-key', '-'],
])('no secret is in the line of %s under a name that some policy reads keys from', async (_, start, name, referer) => {
  const secret = 'a-secret-4567'
  const head = `${start}?${name}=${secret}&kept=1 HTTP/1.1\r\nHost: a\r\nUser-Agent: crawler\r\nReferer: https://a.example/?${name}=${secret}\r\n`
  await sendRaw(rig.port, `${head}Connection: close\r\n\r\n`)
  expect(await linesOf(start, 1)).toMatchObject([{ request: `${start}?kept=1`, referer }])
  expect(read().join('\n')).not.toContain(secret)
})

test('no key or token is logged in a path segment, under a name with brackets, or in any other query field', async () => {
  const apiKey = `apk_prod_${'0aB'.repeat(12)}`
  const token = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxMjM0NTY3In0.c2lnbmF0dXJl'
  await rig.ask(`/open/segments/${apiKey}/${token}?api_key[]=a-secret-2345&state=${token}&${apiKey}&kept[]=1`, {
    headers: { referer: `https://a.example/${apiKey}` },
  })
  const request = 'GET /open/segments/****/****?state=****&****&kept[]=1'
  expect(await linesOf('GET /open/segments', 1)).toMatchObject([{ request, referer: 'https://a.example/****' }])
})

test('no token of a fragment is in a line, though no client is to send one', async () => {
  const secret = 'a-secret-8901'
  await sendRaw(rig.port, `GET /open/fragment#access_token=${secret} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
  await rig.ask('/open/referred', { headers: { referer: `https://a.example/?a=1#access_token=${secret}` } })
  expect(await linesOf('GET /open/fragment', 1)).toMatchObject([{ status: 400, request: 'GET /open/fragment' }])
  expect(await linesOf('GET /open/referred', 1)).toMatchObject([{ referer: 'https://a.example/?a=1' }])
  expect(read().join('\n')).not.toContain(secret)
})

test('600 generated requests, several at a time to both threads, are 600 complete lines of printable ASCII below 4096 bytes', async () => {
  const next = numbersFrom(3)
  const dirt = (length: number) =>
    Array.from({ length: next(length) }, () => String.fromCharCode(next(2) === 0 ? 33 + next(94) : 128 + next(128))).join('')
  const target = (length: number) => dirt(length).replace(/[^!-~]|[#%?\\]/g, '"')
  const send = async (number: number) => {
    const long = number % 50 === 0 ? 6_000 : 40
    const head = `GET /open/dirt-${number}?q=${target(long)} HTTP/1.1\r\nHost: a\r\nUser-Agent: "${dirt(long)}\\\r\nReferer: x"\t[${dirt(long)}\r\n`
    const text = await sendRaw(rig.port, Buffer.from(`${head}Connection: close\r\n\r\n`, 'latin1'))
    expect(text.slice(0, 12)).toBe('HTTP/1.1 200')
  }
  for (let from = 0; from < 600; from += 20) await Promise.all(Array.from({ length: 20 }, (_, at) => send(from + at)))
  const lines = await linesOf('GET /open/dirt-', 600)
  expect(new Set(lines.map(({ id }) => id)).size).toBe(600)
  for (const line of read()) {
    expect(line).toMatch(/^[ -~]+$/)
    expect(line.length).toBeLessThan(4_096)
  }
})

test('a malformed request, and a client that disconnects, break no line', async () => {
  const before = read().length
  await sendRaw(rig.port, 'GET /open/%zz" 200\\x HTTP/1.1\r\nHost: a\r\n\r\n', (text) => text.includes('\r\n\r\n'))
  await sendRaw(rig.port, 'GET /open/%zz HTTP/1.1\r\nHost: a\r\n\r\n', (text) => text.includes('\r\n\r\n'))
  expect(await linesOf('GET /open/%zz', 1)).toMatchObject([{ status: 400 }])
  expect(read().length).toBe(before + 1)
  for (const line of read()) expect(line).toMatch(LINE)
})
