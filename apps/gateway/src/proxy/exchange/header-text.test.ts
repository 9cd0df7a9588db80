import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EchoUpstream, startEcho } from '../../../test/echo-upstream.ts'
import { consumer, group, key, plugin, route, service, target, upstream } from '../../../test/entities.ts'
import { type Rig, startRig } from '../../../test/rig.ts'
import type { Change, Entity } from '../../entity.ts'

let echo: EchoUpstream
let rig: Rig
let pool: Change

beforeAll(async () => {
  echo = await startEcho()
  pool = upstream('pool.internal', {
    healthchecks: { passive: { unhealthy: { tcp_failures: 1, http_failures: 1, http_statuses: [500, 502] } } },
  })
  rig = await startRig([pool, target(pool, `127.0.0.1:${echo.port}`)], { workers: 1 })
})
afterAll(async () => {
  await rig.stop()
  await echo.close()
})

const isHealthy = async () => (await rig.plane.upstreamHealth.state(pool.id))?.isHealthy
/** These latin1 characters decoded as UTF-8. */
const read = (value: string | undefined) => value && Buffer.from(value, 'latin1').toString('utf8')
const behind = (path: string) => {
  const own = service('http://pool.internal')
  return { own, at: route(own, { paths: [path] }) }
}

test.each([
  ['within Latin-1', 'Ján'],
  ['beyond Latin-1', 'Ján Kováč / x'],
  ['beyond the basic plane', 'Čaj 🍵'],
])('the upstream gets a consumer %s in UTF-8: by its username, custom ID and groups', async (_, name) => {
  const { own, at } = behind(`/named-${name.length}`)
  const who = consumer(name, { custom_id: `id ${name}` })
  const guards = [plugin('key-auth', {}, { service: own }), plugin('acl', { allow: [`group ${name}`] }, { service: own })]
  await rig.apply(own, at, ...guards, who, key(who, `key-${name.length}`), group(who, `group ${name}`))
  const answer = await rig.ask(`/named-${name.length}/x`, { headers: { apikey: `key-${name.length}` } })
  const names = ['X-Consumer-Username', 'X-Consumer-Custom-ID', 'X-Consumer-Groups'].map((header) => read(answer.forwarded(header)))
  expect([answer.status, ...names]).toEqual([200, name, `id ${name}`, `group ${name}`])
  expect(await isHealthy()).toBe(true)
})

test('a name with control characters cannot create a second header', async () => {
  const { own, at } = behind('/controlled')
  const who = consumer('a\r\nX-Admin: 1\0')
  await rig.apply(own, at, plugin('key-auth', {}, { service: own }), who, key(who, 'key-controlled'))
  const answer = await rig.ask('/controlled/x', { headers: { apikey: 'key-controlled' } })
  expect(answer.forwarded('X-Consumer-Username')).toBe('a%0D%0AX-Admin: 1%00')
  expect(answer.forwarded('X-Admin')).toBeUndefined()
})

const text = 'Ján Kováč ☕'
const toClient: [string, Record<string, unknown>, string, string][] = [
  ['key-auth', { realm: text }, 'www-authenticate', `Key realm="${text}"`],
  ['basic-auth', { realm: text }, 'www-authenticate', `Basic realm="${text}"`],
  ['jwt', { realm: text }, 'www-authenticate', `Bearer realm="${text}"`],
  ['oauth2', { realm: text, enable_client_credentials: true }, 'www-authenticate', `Bearer realm="${text}"`],
  ['cors', { exposed_headers: [text] }, 'access-control-expose-headers', text],
  ['request-termination', { body: 'x', content_type: `text/plain; title="${text}"` }, 'content-type', `text/plain; title="${text}"`],
  ['response-transformer', { add: { headers: [`x-added:${text}`] } }, 'x-added', text],
]

test.each(toClient)('%s with %j is sent to the client in UTF-8', async (name, config, header, value) => {
  const { own, at } = behind(`/to-client-${name}`)
  await rig.apply(own, at, plugin(name, config, { service: own }))
  expect(read((await rig.ask(`/to-client-${name}/x`)).headers[header])).toBe(value)
})

test('a hash cookie is written in UTF-8', async () => {
  const sticky = upstream('sticky.internal', {
    algorithm: 'consistent-hashing',
    hash_on: 'cookie',
    hash_on_cookie: 'lane',
    hash_on_cookie_path: `/${text}`,
  })
  const own = service('http://sticky.internal')
  await rig.apply(sticky, target(sticky, `127.0.0.1:${echo.port}`), own, route(own, { paths: ['/sticky'] }))
  expect(read((await rig.ask('/sticky/x')).headers['set-cookie'])).toContain(`Path=/${text}`)
})

/** As no Admin API would store it. */
const broken = (name: string, config: Record<string, unknown>, more: { service: Change }): Change => {
  const valid = plugin(name, {}, more)
  return { ...valid, value: { ...(valid.value as Entity), config: { ...(valid.value as Entity & { config: object }).config, ...config } } }
}

test.each([
  ['request', 'request-transformer', { add: { headers: ['no name:1'], body: [], querystring: [] } }],
  ['answer', 'response-transformer', { add: { headers: ['no name:1'], json: [], json_types: [] } }],
])('an internal fault with a %s gives 500 each time, and is not counted against a target', async (_, name, config) => {
  const { own, at } = behind(`/broken-${name}`)
  await rig.apply(own, at, broken(name, config, { service: own }))
  for (let round = 0; round < 3; round++) expect((await rig.ask(`/broken-${name}/x`)).status).toBe(500)
  expect(await isHealthy()).toBe(true)
})
