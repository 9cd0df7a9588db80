import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EchoUpstream, startEcho } from '../../test/echo-upstream.ts'
import { basic, consumer, plugin, removed, route, service } from '../../test/entities.ts'
import { type Rig, startRig } from '../../test/rig.ts'
import type { Change } from '../entity.ts'

let upstream: EchoUpstream
let rig: Rig
let echo: Change
const ann = consumer('ann', { custom_id: 'cid-ann' })
const stranger = consumer('stranger')

const pair = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`
const guarded = async (name: string, config: Record<string, unknown> = {}) => {
  const own = route(echo, { paths: [`/${name}`] })
  await rig.apply(own, plugin('basic-auth', config, { route: own }))
}

beforeAll(async () => {
  upstream = await startEcho()
  echo = service(upstream.url)
  rig = await startRig([echo, ann, stranger, basic(ann, 'ann', 'p:ä ss'), basic(ann, 'of nobody', 'x')])
  await guarded('open')
})
afterAll(async () => {
  await rig.stop()
  await upstream.close()
})

test('the right name and password pass, whatever the case of the scheme, and the upstream gets the consumer', async () => {
  for (const scheme of ['Basic', 'basic', 'BASIC']) {
    const answer = await rig.ask('/open', { headers: { Authorization: pair('ann:p:ä ss').replace('Basic', scheme) } })
    expect(answer.status).toBe(200)
    expect(answer.forwarded('X-Consumer-Username')).toBe('ann')
    expect(answer.forwarded('X-Consumer-Custom-ID')).toBe('cid-ann')
    expect(answer.forwarded('X-Credential-Identifier')).toBe('ann')
  }
})

test.each([
  ['nothing', undefined],
  ['a wrong password', pair('ann:wrong')],
  ['no password', pair('ann:')],
  ['only the name', pair('ann')],
  ['an unknown name', pair('ben:p:ä ss')],
  ['an empty name', pair(':p:ä ss')],
  ['another scheme', pair('ann:p:ä ss').replace('Basic', 'Bearer')],
  ['invalid Base64', 'Basic ann:p'],
  ['the stored hash', pair('ann:$pbkdf2-sha512$i=10000,l=32$x$y')],
])('%s is refused with the challenge', async (_, Authorization) => {
  const answer = await rig.ask('/open', { headers: Authorization === undefined ? {} : { Authorization } })
  expect(answer.status).toBe(401)
  expect(answer.json<{ message: string }>().message).toBe('Unauthorized')
  expect(answer.headers['www-authenticate']).toBe('Basic realm="service"')
})

test('a wrong password stays wrong after the right one was sent, on every thread', async () => {
  for (let round = 0; round < 8; round++) {
    expect((await rig.ask('/open', { headers: { Authorization: pair('ann:p:ä ss') } })).status).toBe(200)
    expect((await rig.ask('/open', { headers: { Authorization: pair('ann:wrong') } })).status).toBe(401)
  }
})

test('the proxy header takes precedence, and the challenge contains the realm', async () => {
  await guarded('realm', { realm: 'mine' })
  const headers = { 'Proxy-Authorization': pair('ann:p:ä ss'), Authorization: pair('ann:wrong') }
  expect((await rig.ask('/realm', { headers })).status).toBe(200)
  expect((await rig.ask('/realm')).headers['www-authenticate']).toBe('Basic realm="mine"')
})

test('a hidden password reaches the upstream in neither header', async () => {
  await guarded('hidden', { hide_credentials: true })
  const secret = pair('ann:p:ä ss')
  const answer = await rig.ask('/hidden', { headers: { Authorization: secret, 'Proxy-Authorization': secret } })
  expect(answer.status).toBe(200)
  expect(answer.text).not.toContain(secret.slice(6))
})

test('with an anonymous consumer, a caller without valid credentials becomes that consumer', async () => {
  await guarded('anonymous', { anonymous: stranger.id })
  const answer = await rig.ask('/anonymous', { headers: { Authorization: pair('ann:wrong') } })
  expect([answer.status, answer.forwarded('X-Consumer-Username'), answer.forwarded('X-Anonymous-Consumer')]).toEqual([
    200,
    'stranger',
    'true',
  ])
  const known = await rig.ask('/anonymous', { headers: { Authorization: pair('ann:p:ä ss') } })
  expect([known.forwarded('X-Consumer-Username'), known.forwarded('X-Anonymous-Consumer')]).toEqual(['ann', undefined])
})

test('a configured anonymous consumer that does not exist lets no one in', async () => {
  await guarded('broken', { anonymous: 'nobody' })
  expect((await rig.ask('/broken')).status).toBe(500)
})

test('a changed or deleted credential, and one of a deleted consumer, are refused on every thread once the change is applied', async () => {
  const eve = consumer('eve')
  const first = basic(eve, 'eve', 'one')
  await rig.apply(eve, first)
  const asked = async (password: string) => {
    const answers = Array.from({ length: 8 }, () => rig.ask('/open', { headers: { Authorization: pair(`eve:${password}`) } }))
    return [...new Set((await Promise.all(answers)).map(({ status }) => status))]
  }
  expect(await asked('one')).toEqual([200])
  await rig.apply({ ...basic(eve, 'eve', 'two'), id: first.id, value: { ...basic(eve, 'eve', 'two').value, id: first.id } } as Change)
  expect([await asked('one'), await asked('two')]).toEqual([[401], [200]])
  await rig.apply(removed(first))
  expect(await asked('two')).toEqual([401])
  await rig.apply(basic(eve, 'eve', 'three'))
  expect(await asked('three')).toEqual([200])
  await rig.apply(removed(eve))
  expect(await asked('three')).toEqual([401])
})
