import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendRaw } from '../../test/client.ts'
import { plugin, route, service } from '../../test/entities.ts'
import { type Rig, startRig } from '../../test/rig.ts'
import type { Change } from '../entity.ts'

let upstream: Server
let rig: Rig
let target: Change
let asked: string[] = []

const answers: Record<string, string | Buffer> = {
  '/object': '{"a":1,"secret":"s","list":["x"],"text":"t","n":null}',
  '/array': '[{"secret":"s"}]',
  '/broken': '{"secret":',
  '/torn': 'x'.repeat(100),
  '/long': Buffer.alloc(9 * 1024 * 1024, ' '),
}

beforeAll(async () => {
  upstream = createServer((request, response) => {
    asked = request.rawHeaders
    const body = answers[request.url ?? ''] ?? ''
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), 'X-Old': ['1', '2'] })
    if (request.url !== '/torn') return void response.end(body)
    response.write('{"a":')
    setTimeout(() => response.destroy(), 20)
  })
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  target = service(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`, { retries: 0 })
  rig = await startRig([target])
})
afterAll(async () => {
  await rig.stop()
  upstream.closeAllConnections()
  upstream.close()
})

const at = async (name: string, config: Record<string, unknown>) => {
  const own = route(target, { paths: [`/${name}`] })
  await rig.apply(own, plugin('response-transformer', config, { route: own }))
  return own
}

test('JSON is changed in the order remove, rename, replace, add, append', async () => {
  await at('json', {
    remove: { json: ['secret'] },
    rename: { json: ['a:aa', 'absent:b'] },
    replace: { json: ['aa:2', 'absent:x'], json_types: ['number', 'string'] },
    add: { json: ['aa:9', 'n:true', 'new:no number'], json_types: ['number', 'boolean', 'number'] },
    append: { json: ['list:y', 'text:u', 'aa:3', 'fresh:z'] },
  })
  const answer = await rig.ask('/json/object')
  expect(answer.json()).toEqual({ aa: ['3'], list: ['x', 'y'], text: ['t', 'u'], n: true, fresh: ['z'] })
  expect(answer.headers).not.toHaveProperty('content-length')
})

test('headers keep all their values when renamed, and nothing can change the framing', async () => {
  await at('headers', {
    rename: { headers: ['X-Old:X-New'] },
    add: { headers: ['Content-Length:1', 'Transfer-Encoding:chunked'] },
    append: { headers: ['Connection:close', 'X-More:ü'] },
  })
  const text = await sendRaw(rig.port, 'GET /headers/array HTTP/1.1\r\nHost: a\r\n\r\n', (all) => all.endsWith('}]'))
  expect(text.match(/X-New: [12]\r\n/g)).toHaveLength(2)
  expect(text).toMatch(/Content-Length: 16\r\n/i)
  expect(text).toContain(`X-More: ${Buffer.from('ü').toString('latin1')}\r\n`)
  expect(text).not.toMatch(/transfer-encoding|Connection: close/i)
})

test('an upstream is not offered compression for JSON that has to be changed', async () => {
  await at('plain', { remove: { json: ['secret'] } })
  await rig.ask('/plain/object', { headers: { 'Accept-Encoding': 'gzip' } })
  expect(asked.map((text) => text.toLowerCase())).not.toContain('accept-encoding')
})

test.each(['/array', '/broken'])('a body that is not a JSON object, %s, passes unchanged', async (path) => {
  await at('same', { remove: { json: ['secret'] } })
  expect((await rig.ask(`/same${path}`)).text).toBe(answers[path])
})

test('a response too large to be changed is not sent unchanged', async () => {
  await at('long', { remove: { json: ['secret'] } })
  expect((await rig.ask('/long/long')).status).toBe(502)
  expect((await rig.ask('/long/object')).json()).not.toHaveProperty('secret')
})

test('a response cut off while it is buffered is a 502, not a partial response', async () => {
  await at('torn', { remove: { json: ['secret'] } })
  expect((await rig.ask('/torn/torn')).status).toBe(502)
})

test('HEAD gets the changed headers', async () => {
  await at('head', { add: { json: ['x:1'], headers: ['X-New:1'] } })
  const answer = await rig.ask('/head/object', { method: 'HEAD' })
  expect([answer.status, answer.headers['x-new'], answer.text]).toEqual([200, '1', ''])
})

test('the gateway’s own responses are changed like any other', async () => {
  const own = await at('refused', { add: { json: ['hint:ask us'], headers: ['X-Hint:1'] } })
  await rig.apply(plugin('key-auth', {}, { route: own }))
  const answer = await rig.ask('/refused/object')
  expect([answer.status, answer.headers['x-hint']]).toEqual([401, '1'])
  expect(answer.json()).toMatchObject({ message: 'No API key found in request', hint: 'ask us' })
})

test('a client that disconnects while a response is buffered leaves the gateway usable', async () => {
  await at('gone', { remove: { json: ['secret'] } })
  await sendRaw(rig.port, 'GET /gone/torn HTTP/1.1\r\nHost: a\r\n\r\n', () => true).catch(() => undefined)
  await sleep(50)
  expect((await rig.ask('/gone/object')).status).toBe(200)
})
