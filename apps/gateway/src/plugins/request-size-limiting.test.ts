import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendRaw } from '../../test/client.ts'
import { type EchoUpstream, startEcho } from '../../test/echo-upstream.ts'
import { consumer, key, plugin, route, service } from '../../test/entities.ts'
import { type Rig, startRig } from '../../test/rig.ts'

let upstream: EchoUpstream
let rig: Rig

beforeAll(async () => {
  upstream = await startEcho()
  const echo = service(upstream.url)
  const units = ['bytes', 'kilobytes', 'megabytes'].map((unit) => ({ unit, own: route(echo, { paths: [`/${unit}`] }) }))
  const ann = consumer('ann')
  const buffering = Object.entries({
    before: ['key-auth', { key_in_body: true }],
    behind: ['request-transformer', { add: { body: ['a:1'] } }],
  } as const).map(([name, [other, config]]) => ({ own: route(echo, { paths: [`/${name}`] }), other, config }))
  const needing = route(echo, { paths: ['/needing'] })
  rig = await startRig([
    echo,
    ann,
    key(ann, 'the-key'),
    ...buffering.flatMap(({ own, other, config }) => [
      own,
      plugin(other, config, { route: own }),
      plugin('request-size-limiting', { allowed_payload_size: 1, size_unit: 'kilobytes' }, { route: own }),
    ]),
    needing,
    plugin('request-size-limiting', { require_content_length: true }, { route: needing }),
    ...units.flatMap(({ unit, own }) => [
      own,
      plugin('request-size-limiting', { allowed_payload_size: 1, size_unit: unit }, { route: own }),
    ]),
  ])
})
afterAll(async () => {
  await rig.stop()
  await upstream.close()
})

const chunked = { 'Transfer-Encoding': 'chunked' }

test.each([
  ['bytes', 1],
  ['kilobytes', 1024],
  ['megabytes', 1_048_576],
])('one of the %s is %d bytes, announced or measured in the stream', async (unit, size) => {
  for (const headers of [{}, chunked]) {
    const post = (length: number) => rig.ask(`/${unit}`, { method: 'POST', body: Buffer.alloc(length, 'x'), headers })
    expect((await post(size)).status).toBe(200)
    const answer = await post(size + 1)
    expect([answer.status, answer.json<{ message: string }>().message]).toEqual([413, 'Request size limit exceeded'])
  }
})

test('an upstream never takes a body that was cut off for complete', async () => {
  const before = upstream.seen.length
  await rig.ask('/bytes', { method: 'POST', body: 'too long', headers: chunked })
  expect(upstream.seen.length).toBe(before)
})

test('a client that waits for 100 Continue is refused before it sends', async () => {
  const text = await sendRaw(
    rig.port,
    'POST /bytes HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n',
  )
  expect(text).toMatch(/^HTTP\/1\.1 417 /)
})

test('if a length is required, a body without one is refused', async () => {
  const answer = await rig.ask('/needing', { method: 'POST', body: 'x', headers: chunked })
  expect([answer.status, answer.json<{ message: string }>().message]).toEqual([411, 'A valid Content-Length header is required'])
  expect((await rig.ask('/needing', { method: 'POST', body: 'x', headers: { 'Content-Length': '1' } })).status).toBe(200)
})

test.each(['before', 'behind'])('a chunked body is also measured if a plugin reads all of it: %s this one', async (name) => {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const seen = upstream.seen.length
  for (const [body, status] of [
    [`apikey=the-key&x=${'x'.repeat(900 * 1024)}`, 413],
    [`apikey=the-key&x=${'x'.repeat(1024 - 17 + 1)}`, 413],
    [`apikey=the-key&x=${'x'.repeat(1024 - 17)}`, 200],
  ] as const) {
    const answer = await rig.ask(`/${name}`, { method: 'POST', body, headers: { ...form, ...chunked } })
    expect([body.length, answer.status]).toEqual([body.length, status])
  }
  expect(upstream.seen.length).toBe(seen + 1)
})
