import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendRaw } from '../../test/client.ts'
import { type EchoUpstream, startEcho } from '../../test/echo-upstream.ts'
import { plugin, route, service } from '../../test/entities.ts'
import { type Rig, startRig } from '../../test/rig.ts'
import type { Change } from '../entity.ts'

let upstream: EchoUpstream
let rig: Rig
let echo: Change

beforeAll(async () => {
  upstream = await startEcho()
  echo = service(`${upstream.url}/base`)
  rig = await startRig([echo])
})
afterAll(async () => {
  await rig.stop()
  await upstream.close()
})

const at = async (name: string, config: Record<string, unknown>) => {
  const own = route(echo, { paths: [`/${name}`] })
  await rig.apply(own, plugin('request-transformer', config, { route: own }))
}
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }

test.each(['$(headers.host)', 'pre-$(1 + 1', 'a$(os.execute("id"))b'])('%s is a template and is refused at creation', (value) => {
  expect(() => plugin('request-transformer', { add: { headers: [`X-A:${value}`] } })).toThrow('templates such as')
  expect(() => plugin('request-transformer', { replace: { uri: `/x/${value}` } })).toThrow('templates such as')
  expect(() => plugin('request-transformer', { append: { body: [`a:${value}`] } })).toThrow('templates such as')
})

test.each([
  '/x/$(uri_captures[1])',
  '/x/$(uri_captures.a.b)',
  "/x/$(uri_captures['a'])",
  '/x/$(uri_captures.a .. "b")',
  '/x/$( uri_captures.a)',
  '/x/$(uri_captures.a)$(headers.host)',
  '/x/$($(uri_captures.a)uri_captures.a)',
  'x/$(uri_captures.a)',
])('%s is not a valid path: only named captures are supported', (uri) => {
  expect(() => plugin('request-transformer', { replace: { uri } })).toThrow(/templates such as|should start with/)
})

const captured = async (uri: string, path = '~/t(?<rest>(?<first>/[^/]*).*)$') => {
  const own = route(echo, { paths: [path], strip_path: false })
  await rig.apply(own, plugin('request-transformer', { replace: { uri } }, { route: own }))
  return async (target: string) => {
    const text = await sendRaw(rig.port, `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1])
    return status === 200 ? upstream.seen.at(-1)?.url : status
  }
}

test('a path is built from the route’s captures, as they were in the normalized path', async () => {
  const ask = await captured('/v1/x$(uri_captures.rest)/y$(uri_captures["first"])?')
  const cases: [sent: string, asked: string][] = [
    ['/t/a/b', '/v1/x/a/b/y/a%3F'],
    ['/t/a/b?q=1&r=%2F', '/v1/x/a/b/y/a%3F?q=1&r=%2F'],
    ['/t/a%3Fb%23c', '/v1/x/a%3Fb%23c/y/a%3Fb%23c%3F'],
    ['/t/a%2fb', '/v1/x/a%2Fb/y/a%2Fb%3F'],
    ['/t/a%20b%0d%0aX:%201', '/v1/x/a%20b%0D%0AX:%201/y/a%20b%0D%0AX:%201%3F'],
    ['/t/%2e%2e/t/a/%2e/b', '/v1/x/a/b/y/a%3F'],
    ['/t/%C3%BC/%61', '/v1/x/%C3%BC/a/y/%C3%BC%3F'],
    ['/t/$(uri_captures.rest)', '/v1/x/$(uri_captures.rest)/y/$(uri_captures.rest)%3F'],
    ['/t/a%252Fb', '/v1/x/a%252Fb/y/a%252Fb%3F'],
  ]
  for (const [sent, asked] of cases) expect([sent, await ask(sent)]).toEqual([sent, asked])
})

test('a path that would leave its prefix, or is invalid, is not requested: Kong answers 500 too', async () => {
  const ask = await captured('/v1/.$(uri_captures.dot)', '~/d(?<dot>[^/]*)/')
  expect([await ask('/d./x'), await ask('/dx/x'), await ask('/d/x')]).toEqual([500, '/v1/.x', 500])
  const none = await captured('$(uri_captures.none)', '~/n(?<rest>.*)$')
  expect(await none('/n/x')).toBe(500)
})

test('partial triplets joined together form no path: neither a dot segment nor a malformed one', async () => {
  const dots = await captured('/v1/.$(uri_captures.half)e/x', '~/h(?<half>%2)')
  const broken = await captured('/v1/$(uri_captures.half)/x', '~/i(?<half>%2)')
  expect([await dots('/h%2Fy'), await broken('/i%2Fy')]).toEqual([500, 500])
})

test.each(['X-A:1\r\nX-B: 2', 'X-A:1\n', 'X-A:\u0000', 'X A:1'])('%j is not a valid header and is refused at creation', (entry) => {
  expect(() => plugin('request-transformer', { add: { headers: [entry] } })).toThrow('headers')
})

test('invalid UTF-8 and repeated names survive a change of the query', async () => {
  await at('bytes', { add: { querystring: ['n:ä b'] } })
  expect((await rig.ask('/bytes?z=%FF%00&a=1&a&a=2')).json().url).toBe('/base?a=1&a&a=2&n=%C3%A4%20b&z=%FF%00')
})

test('the configured path is requested, whatever service and route say', async () => {
  await at('moved', { replace: { uri: '/other/pl ace?x' } })
  expect((await rig.ask('/moved/deeper?q=1')).json().url).toBe('/other/pl%20ace%3Fx?q=1')
})

test('a client that sent GET gets a complete response if the upstream gets HEAD', async () => {
  await at('head', { http_method: 'HEAD' })
  const text = await sendRaw(rig.port, 'GET /head/sized HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  expect(text).toMatch(/^HTTP\/1\.1 200 /)
  expect(text).not.toMatch(/content-length: [1-9]/i)
  expect(upstream.seen.at(-1)?.method).toBe('HEAD')
})

test('a form that a GET would lose is added to the query', async () => {
  await at('get', { http_method: 'GET' })
  const echoed = (await rig.ask('/get?a=0', { method: 'POST', body: 'a=1&b=2', headers: form })).json()
  expect([echoed.method, echoed.url]).toEqual(['GET', '/base?a=0&a=1&b=2'])
})

test('a plugin cannot change the message framing', async () => {
  const names = ['Content-Length', 'Transfer-Encoding', 'Connection', 'Expect']
  await at('framing', {
    add: { headers: names.map((name) => `${name}:5`) },
    remove: { headers: ['Content-Length'] },
    append: { headers: ['Content-Length:7'] },
  })
  const answer = await rig.ask('/framing', { method: 'POST', body: 'abc', headers: { 'Content-Length': '3' } })
  expect([answer.status, answer.json().body, answer.forwarded('Content-Length')]).toEqual([200, 'abc', '3'])
  expect(answer.forwarded('Transfer-Encoding')).toBeUndefined()
})

const multipart = (...parts: [name: string, content: string][]) =>
  `${parts.map(([name, content]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`).join('')}--b--\r\n`

test('every operation works on multipart forms, and other parts, including binary ones, are unchanged', async () => {
  await at('parts', {
    remove: { body: ['gone'] },
    rename: { body: ['old:new'] },
    replace: { body: ['same:2', 'absent:x'] },
    add: { body: ['more:3', 'same:x'] },
  })
  const file =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="f"\r\nContent-Type: image/png\r\n\r\n\u0089PNG\u0000\r\n--c\r\n'
  const body = Buffer.from(file + multipart(['gone', '1'], ['old', 'o'], ['same', '1']), 'latin1')
  const answer = await rig.ask('/parts', { method: 'POST', body, headers: { 'Content-Type': 'multipart/form-data; boundary="b"' } })
  const sent = Buffer.from(upstream.seen.at(-1)?.body ?? '').toString()
  expect(answer.status).toBe(200)
  expect(sent).toContain('PNG\u0000\r\n--c\r\n')
  expect(sent.slice(sent.indexOf('--b\r\n', 5))).toBe(multipart(['same', '2'], ['new', 'o'], ['more', '3']))
})

test.each([
  ['in a folded line', 'Content-Disposition: form-data;\r\n name="gone"'],
  ['in a second header', 'Content-Disposition: form-data\r\nContent-Disposition: form-data; name="gone"'],
  ['after a tab', 'Content-Disposition: form-data;\tname="gone"'],
])('a part whose name is %s is removed too', async (_, head) => {
  await at('odd-parts', { remove: { body: ['gone'] } })
  const body = `--b\r\n${head}\r\n\r\n1\r\n${multipart(['kept', '2'])}`
  const answer = await rig.ask('/odd-parts', { method: 'POST', body, headers: { 'Content-Type': 'multipart/form-data; boundary="b"' } })
  expect(answer.status).toBe(200)
  expect(Buffer.from(upstream.seen.at(-1)?.body ?? '').toString()).toBe(multipart(['kept', '2']))
})

test.each([
  ['application/json', '[{"a":1}]'],
  ['application/json', '{"a":'],
  ['text/plain', 'a=1'],
  ['multipart/form-data; boundary=b', 'not a form'],
  ['multipart/form-data', multipart(['a', '1'])],
])('a body of %s that cannot be changed, %j, passes unchanged', async (type, body) => {
  await at('untouched', { add: { body: ['x:1'] }, remove: { body: ['a'] } })
  expect((await rig.ask('/untouched', { method: 'POST', body, headers: { 'Content-Type': type } })).json().body).toBe(body)
})

test('only bodies to be changed are buffered, up to 1 MiB', async () => {
  await at('held', { add: { body: ['x:1'] } })
  const post = (type: string) => rig.ask('/held', { method: 'POST', body: Buffer.alloc(2_000_000, 'a'), headers: { 'Content-Type': type } })
  expect((await post('application/octet-stream')).json().body).toBe('2000000 bytes')
  expect((await post('application/json')).status).toBe(413)
})
