import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendRaw } from '../../../test/client.ts'
import { type EchoUpstream, startEcho } from '../../../test/echo-upstream.ts'
import { consumer, key, plugin, route, service } from '../../../test/entities.ts'
import { type Rig, startRig } from '../../../test/rig.ts'

let upstream: EchoUpstream
let rig: Rig

beforeAll(async () => {
  upstream = await startEcho()
  const echo = service(upstream.url)
  const secret = route(echo, { paths: ['/secret'], strip_path: false })
  const inner = route(echo, { hosts: ['inner.test'], paths: ['/by-host'], strip_path: false })
  const ann = consumer('ann')
  rig = await startRig(
    [
      echo,
      route(echo, { paths: ['/open'], strip_path: false }),
      route(echo, { hosts: ['outer.test'], paths: ['/by-host'], strip_path: false }),
      secret,
      inner,
      ann,
      key(ann, 'k'),
      plugin('key-auth', {}, { route: secret }),
      plugin('key-auth', {}, { route: inner }),
    ],
    { workers: 1 },
  )
})
beforeEach(() => {
  upstream.seen.length = 0
})
afterAll(async () => {
  await rig.stop()
  await upstream.close()
})

const statuses = (text: string): number[] => [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
const head = 'POST /open HTTP/1.1\r\nHost: a\r\n'
const hidden = 'GET /secret HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
const inside = `0\r\n\r\n${hidden}`

const refused: Record<string, string> = {
  'Content-Length and Transfer-Encoding': `${head}Content-Length: ${inside.length}\r\nTransfer-Encoding: chunked\r\n\r\n${inside}`,
  'Transfer-Encoding and Content-Length': `${head}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n${hidden.length.toString(16)}\r\n${hidden}0\r\n\r\n`,
  'two transfer encodings in two headers': `${head}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n${inside}`,
  'chunked named twice': `${head}Transfer-Encoding: chunked, chunked\r\n\r\n${inside}`,
  'chunked not last': `${head}Transfer-Encoding: chunked, identity\r\n\r\n${inside}`,
  'an unknown transfer encoding': `${head}Transfer-Encoding: xchunked\r\n\r\n${inside}`,
  'gzip before chunked': `${head}Transfer-Encoding: gzip, chunked\r\n\r\n${inside}`,
  'a vertical tab before chunked': `${head}Transfer-Encoding: \x0bchunked\r\n\r\n${inside}`,
  'a space before the colon of Transfer-Encoding': `${head}Transfer-Encoding : chunked\r\n\r\n${inside}`,
  'Transfer-Encoding in HTTP/1.0': `POST /open HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${inside}`,
  'two different Content-Lengths': `${head}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!`,
  'the same Content-Length twice': `${head}Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello`,
  'a list as Content-Length': `${head}Content-Length: 5, 5\r\n\r\nhello`,
  'a signed Content-Length': `${head}Content-Length: +5\r\n\r\nhello`,
  'a negative Content-Length': `${head}Content-Length: -5\r\n\r\nhello`,
  'a hexadecimal Content-Length': `${head}Content-Length: 0x5\r\n\r\nhello`,
  'an absurd Content-Length': `${head}Content-Length: 99999999999999999999\r\n\r\nhello`,
  'a folded header': `${head}X-A: 1\r\n Transfer-Encoding: chunked\r\n\r\n${inside}`,
  'a bare line feed behind a header': `POST /open HTTP/1.1\r\nHost: a\r\nX-A: 1\nTransfer-Encoding: chunked\r\n\r\n${inside}`,
  'bare line feeds only': 'GET /open HTTP/1.1\nHost: a\n\n',
  'a bare carriage return in a header': `${head}X-A: 1\rTransfer-Encoding: chunked\r\n\r\n${inside}`,
  'NUL in a header': `${head}X-A: a\0b\r\nContent-Length: 0\r\n\r\n`,
  'NUL in the path': 'GET /open\0/x HTTP/1.1\r\nHost: a\r\n\r\n',
  'an encoded NUL in the path': 'GET /open/%00 HTTP/1.1\r\nHost: a\r\n\r\n',
  'no Host': 'GET /open HTTP/1.1\r\n\r\n',
  'two Hosts': 'GET /open HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'a Host with a path': 'GET /open HTTP/1.1\r\nHost: a/b\r\n\r\n',
  'a header name with a space': 'GET /open HTTP/1.1\r\nHost: a\r\nX A: 1\r\n\r\n',
  'a colon without name': 'GET /open HTTP/1.1\r\nHost: a\r\n: 1\r\n\r\n',
  'a fragment in the target': 'GET /open#/../secret HTTP/1.1\r\nHost: a\r\n\r\n',
  'a path above the root': 'GET /open/../../secret HTTP/1.1\r\nHost: a\r\n\r\n',
  'a target without slash': 'GET secret HTTP/1.1\r\nHost: a\r\n\r\n',
  'a tunnel': 'CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n',
  'HTTP/2 over HTTP/1': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'HTTP/0.9': 'GET /open\r\n\r\n',
  'an unknown version': 'GET /open HTTP/1.9\r\nHost: a\r\n\r\n',
  'headers of more than 36 KB': `GET /open HTTP/1.1\r\nHost: a\r\n${`X-A: ${'a'.repeat(4_000)}\r\n`.repeat(10)}\r\n`,
  'more empty lines than one might send by mistake': `${'\r\n'.repeat(600)}GET /open HTTP/1.1\r\nHost: a\r\n\r\n`,
  '64 KB of empty lines': '\r\n'.repeat(32 * 1024),
  'more names in Connection than anybody means': `GET /open HTTP/1.1\r\nHost: a\r\nConnection: ${'a,'.repeat(600)}b\r\n\r\n`,
  'more names in several Connection headers': `GET /open HTTP/1.1\r\nHost: a\r\n${`Connection: ${'a,'.repeat(4_000)}b\r\n`.repeat(4)}\r\n`,
  'an error in front of a good request': `GET /open HTTP/1.1\r\nHost: a\r\nX A: 1\r\n\r\n${hidden}`,
}

const bad: Record<string, string> = {
  'a chunk size with a sign': '+5\r\nhello\r\n0\r\n\r\n',
  'a chunk size with 0x': '0x5\r\nhello\r\n0\r\n\r\n',
  'an empty chunk size': '\r\nhello\r\n0\r\n\r\n',
  'a chunk size that overflows': 'fffffffffffffffff\r\nhello\r\n0\r\n\r\n',
  'a chunk longer than it says': '3\r\nhello\r\n0\r\n\r\n',
  'a bare line feed behind a chunk size': `5\nhello\r\n0\r\n\r\n`,
  'a bare line feed behind a chunk': '5\r\nhello\n0\r\n\r\n',
  'one endless chunk extension': `5;${'a'.repeat(100_000)}\r\nhello\r\n0\r\n\r\n`,
  'a trailer that is no header': '5\r\nhello\r\n0\r\nX A: 1\r\n\r\n',
}

describe.each([
  ['without TLS', false],
  ['over TLS', true],
])('%s', (_listener, overTls) => {
  const send = (bytes: string | string[]) => sendRaw(overTls ? rig.tlsPort : rig.port, bytes, undefined, overTls)

  test.each(Object.entries(refused))(
    '%s is refused with 400, the connection is closed and the upstream gets nothing',
    async (_name, bytes) => {
      const text = await send(bytes)
      expect(statuses(text)).toEqual([400])
      expect(text).toMatch(/\r\nConnection: close\r\n/)
      expect(upstream.seen).toEqual([])
    },
  )

  test.each(Object.entries(bad))('%s closes the connection without a complete request to the upstream', async (_name, body) => {
    const text = await send(`${head}Transfer-Encoding: chunked\r\n\r\n${body}${hidden}`)
    expect(statuses(text).filter((status) => status < 400)).toEqual([])
    expect(upstream.seen).toEqual([])
  })

  test.each([
    ['/open/../secret', 401],
    ['/open/%2e%2e/secret', 401],
    ['/open/%2E%2e%2Fsecret', 400],
    ['//secret', 401],
    ['/./secret', 401],
    ['/open//../secret', 401],
    ['/%73ecret', 401],
    ['/secret/../open', 200],
    ['http://a/secret', 401],
    ['http://a/open/../secret', 401],
  ])('the target %s is authorized as the path that the upstream gets', async (target, status) => {
    const text = await send(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
    expect(statuses(text)).toEqual([status])
    for (const { url } of upstream.seen) expect(url).toMatch(/^\/open/)
  })

  test('a few empty lines before each request are skipped, however they are split', async () => {
    const text = await send(['\r\n\r\n\r\nGET /open HTTP/1.1\r\nHost: a\r\n\r\n', `\r\n\r\n\r\n${hidden}`])
    expect(statuses(text)).toEqual([200, 401])
  })

  test('each of many names in Connection keeps its header from the upstream', async () => {
    const names = Array.from({ length: 100 }, (_, at) => `x-own-${at}`)
    const lines = [...names, 'x-other'].map((name) => `${name}: 1\r\n`).join('')
    const text = await send(`GET /open HTTP/1.1\r\nHost: a\r\n${lines}Connection: close, ${names.join(', ').toUpperCase()}\r\n\r\n`)
    expect(statuses(text)).toEqual([200])
    expect(upstream.seen[0]?.rawHeaders.filter((name) => name.startsWith('x-o'))).toEqual(['x-other'])
  })

  test('a second request in one packet is processed separately', async () => {
    const text = await send(`${head}Content-Length: 5\r\n\r\nhello${hidden}`)
    expect(statuses(text)).toEqual([200, 401])
    expect(upstream.seen.map(({ url, body }) => [url, body])).toEqual([['/open', 'hello']])
  })

  test('an error after a valid request closes the connection after the valid response', async () => {
    const text = await send([`${head}Content-Length: 5\r\n\r\nhello`, `GET /open HTTP/1.1\r\nHost : a\r\n\r\n${hidden}`])
    expect(statuses(text)).toEqual([200, 400])
    expect(upstream.seen.map(({ url, body }) => [url, body])).toEqual([['/open', 'hello']])
  })

  test.each([
    ['http://inner.test/by-host', 'outer.test', 401],
    ['http://outer.test/by-host', 'inner.test', 200],
  ])('the authority of the target %s takes precedence over the Host %s', async (target, host, status) => {
    const text = await send(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    expect(statuses(text)).toEqual([status])
    const raw = upstream.seen.flatMap(({ rawHeaders }) => rawHeaders)
    expect(raw.filter((_, at) => raw[at - 1]?.toLowerCase() === 'x-forwarded-host')).toEqual(status === 200 ? ['outer.test'] : [])
  })

  test('a client’s own identity headers never reach the upstream, however they are spelled or hidden', async () => {
    const lies = [
      'X-Consumer-Username: admin',
      'x_consumer_username: admin',
      'X-Consumer_Id: 1',
      'X-Authenticated-Scope: all',
      'X-CREDENTIAL-Identifier: 1',
      'X-Anonymous-Consumer: true',
    ]
    const nominated = 'Connection: close, x-consumer-username, X-Consumer-Custom-Id, x-forwarded-for, via, content-length'
    const text = await send(`GET /secret HTTP/1.1\r\nHost: a\r\napikey: k\r\n${nominated}\r\n${lies.join('\r\n')}\r\n\r\n`)
    expect(statuses(text)).toEqual([200])
    const raw = upstream.seen[0]?.rawHeaders ?? []
    const pairs = raw.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), raw[at + 1]]] : []))
    const identity = pairs.filter(([name]) => /^x[-_](consumer|credential|anonymous|authenticated)/.test(String(name)))
    expect(identity.map(([name]) => name)).toEqual(['x-consumer-id', 'x-consumer-username', 'x-credential-identifier'])
    expect(Object.fromEntries(pairs)).toMatchObject({ 'x-consumer-username': 'ann', 'x-forwarded-for': '127.0.0.1', via: '1.1 kong/3.9.1' })
  })

  test('a length listed in Connection still frames the body', async () => {
    const text = await send(`${head}Connection: content-length\r\nContent-Length: 5\r\n\r\nhello${hidden}`)
    expect(statuses(text)).toEqual([200, 401])
    expect(upstream.seen.map(({ body }) => body)).toEqual(['hello'])
  })

  test('an unread body of a refused request is not taken for a request', async () => {
    const text = await send(`POST /secret HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`)
    expect(statuses(text)).toEqual([401])
  })
})
