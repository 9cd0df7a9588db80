import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EchoUpstream, startEcho } from '../../test/echo-upstream.ts'
import { basic, consumer, jwtSecret, key, oauth2Client, plugin, removed, route, service } from '../../test/entities.ts'
import { form } from '../../test/oauth2-world.ts'
import { type Rig, startRig } from '../../test/rig.ts'
import type { Change } from '../entity.ts'

let upstream: EchoUpstream
let rig: Rig
const ann = consumer('ann', { custom_id: 'cid-ann' })
const ben = consumer('ben')
const stranger = consumer('stranger')
const people = [ann, ben, stranger, key(ann, 'ann-key'), key(ben, 'ben-key'), basic(ben, 'ben', 'pass'), oauth2Client(ann, 'app', 'secret')]

type Policy = readonly [name: string, config: Record<string, unknown>]
const oauth2: Policy = ['oauth2', { enable_client_credentials: true, provision_key: 'prov' }]
const anonymous = ([name, config]: Policy): Policy => [name, { ...config, anonymous: 'stranger' }]

/** A service and route at `/name` with these plugins; with `terminates`, unauthenticated requests are refused after them. */
const guarded = async (name: string, policies: readonly Policy[], terminates = false): Promise<Change[]> => {
  const own = service(upstream.url)
  const terminator = plugin('request-termination', { status_code: 401, message: 'Unauthorized' }, { service: own, consumer: stranger })
  const plugins = [...policies.map(([plugged, config]) => plugin(plugged, config, { service: own })), ...(terminates ? [terminator] : [])]
  await rig.apply(own, route(own, { paths: [`/${name}`] }), ...plugins)
  return plugins
}

const tokenAt = async (name: string) =>
  (await rig.ask(`/${name}/oauth2/token`, form({ grant_type: 'client_credentials', client_id: 'app', client_secret: 'secret' }))).json<{
    access_token: string
  }>().access_token
const pair = `Basic ${Buffer.from('ben:pass').toString('base64')}`

beforeAll(async () => {
  upstream = await startEcho()
  rig = await startRig(people, { plainLoopbackTokens: true })
})
afterAll(async () => {
  await rig.stop()
  await upstream.close()
})

describe('OR: both have the anonymous consumer, which is terminated', () => {
  let token: string
  beforeAll(async () => {
    await guarded('or', [anonymous(['key-auth', {}]), anonymous(oauth2)], true)
    token = await tokenAt('or')
  })

  test.each([
    ['nothing', {}],
    ['a wrong key', { apikey: 'bad' }],
    ['a wrong token', { Authorization: 'Bearer bad' }],
    ['both wrong', { apikey: 'bad', Authorization: 'Bearer bad' }],
  ])('%s is refused', async (_, headers) => {
    const answer = await rig.ask('/or/x', { headers })
    expect([answer.status, answer.json<{ message: string }>().message]).toEqual([401, 'Unauthorized'])
  })

  test.each([
    ['a valid key', { apikey: 'ben-key' }, 'ben'],
    ['a valid token', { Authorization: 'good' }, 'ann'],
    ['a valid key with a wrong token', { apikey: 'ben-key', Authorization: 'Bearer bad' }, 'ben'],
    ['a valid token with a wrong key', { apikey: 'bad', Authorization: 'good' }, 'ann'],
    ['the token of one consumer with the key of another', { apikey: 'ben-key', Authorization: 'good' }, 'ann'],
  ])('%s passes, and the upstream gets only one caller', async (_, sent, who) => {
    const headers = 'Authorization' in sent && sent.Authorization === 'good' ? { ...sent, Authorization: `Bearer ${token}` } : sent
    const answer = await rig.ask('/or/x', { headers })
    expect([answer.status, answer.forwarded('X-Consumer-Username')]).toEqual([200, who])
    expect(answer.forwarded('X-Consumer-Custom-ID')).toBe(who === 'ann' ? 'cid-ann' : undefined)
    expect(answer.forwarded('X-Anonymous-Consumer')).toBeUndefined()
  })

  test('without the terminator, unauthenticated requests pass as the anonymous consumer: only that plugin refuses them, as in Kong', async () => {
    const plugins = await guarded('opened', [anonymous(['key-auth', {}]), anonymous(oauth2)], true)
    expect((await rig.ask('/opened/x')).status).toBe(401)
    await rig.apply(removed(plugins.at(-1) as Change))
    expect((await rig.ask('/opened/x')).forwarded('X-Consumer-Username')).toBe('stranger')
  })
})

describe('AND: none has an anonymous consumer', () => {
  let token: string
  beforeAll(async () => {
    await guarded('and', [['key-auth', {}], oauth2])
    token = await tokenAt('and')
  })

  test('the plugin that runs first, by priority, refuses first', async () => {
    expect((await rig.ask('/and/x')).json()).toEqual({ error: 'invalid_request', error_description: 'The access token is missing' })
    expect((await rig.ask('/and/x', { headers: { apikey: 'ann-key' } })).status).toBe(401)
    const keyless = await rig.ask('/and/x', { headers: { Authorization: `Bearer ${token}` } })
    expect([keyless.status, keyless.json<{ message: string }>().message]).toEqual([401, 'No API key found in request'])
  })

  test('with both, the last one sets the caller, and nothing of the first one’s is left', async () => {
    const answer = await rig.ask('/and/x', { headers: { apikey: 'ben-key', Authorization: `Bearer ${token}` } })
    expect([answer.status, answer.forwarded('X-Consumer-Username')]).toEqual([200, 'ben'])
    expect(answer.forwarded('X-Consumer-Custom-ID')).toBeUndefined()
    expect(answer.forwarded('X-Credential-Identifier')).not.toBe('app')
  })
})

test('one without an anonymous consumer must succeed even if one with it has, and the other way round', async () => {
  await guarded('mixed', [anonymous(oauth2), ['basic-auth', {}]])
  expect((await rig.ask('/mixed/x', { headers: { Authorization: `Bearer ${await tokenAt('mixed')}` } })).status).toBe(401)
  const answer = await rig.ask('/mixed/x', { headers: { Authorization: pair } })
  expect([answer.status, answer.forwarded('X-Consumer-Username'), answer.forwarded('X-Anonymous-Consumer')]).toEqual([
    200,
    'ben',
    undefined,
  ])
})

test('each of four authentication plugins joined by OR is enough on its own', async () => {
  const all: Policy[] = [['key-auth', {}], ['basic-auth', {}], ['jwt', {}], oauth2]
  await guarded('four', all.map(anonymous), true)
  const token = await tokenAt('four')
  const proofs: Record<string, string>[] = [{ apikey: 'ann-key' }, { Authorization: pair }, { Authorization: `Bearer ${token}` }]
  for (const headers of proofs) expect((await rig.ask('/four/x', { headers })).status).toBe(200)
  expect((await rig.ask('/four/x', { headers: { Authorization: 'Basic eDp5' } })).status).toBe(401)
})

describe('credentials to hide', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ iss: 'hs' })}`
  const jwt = `${signed}.${createHmac('sha256', 'shared').update(signed).digest('base64url')}`
  const urlencoded = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const hiding = { hide_credentials: true }
  const secrets: Record<string, string> = { 'key-auth': 'ann-key', 'basic-auth': 'YmVuOnBhc3M=' }

  beforeAll(async () => {
    await rig.apply(jwtSecret(ben, 'hs', { secret: 'shared' }))
    await guarded('key-auth', [anonymous(['jwt', {}]), anonymous(['key-auth', { ...hiding, key_in_body: true }])])
    await guarded('basic-auth', [anonymous(['jwt', {}]), anonymous(['basic-auth', hiding])])
    await guarded('oauth2', [anonymous(['jwt', {}]), anonymous([oauth2[0], { ...oauth2[1], ...hiding }])])
    await guarded('preflight', [['key-auth', { ...hiding, run_on_preflight: false }]])
    secrets.oauth2 = await tokenAt('oauth2')
  })

  const sent = (
    kind: string,
    secret: string,
  ): Record<string, { query?: string; headers?: Record<string, string | string[]>; body?: string }> => {
    if (kind === 'basic-auth') {
      const Authorization = `Basic ${secret}`
      return {
        once: { headers: { Authorization } },
        twice: { headers: { Authorization, 'Proxy-Authorization': [Authorization, Authorization] } },
      }
    }
    const [header, value, field] = kind === 'oauth2' ? ['Authorization', `Bearer ${secret}`, 'access_token'] : ['apikey', secret, 'apikey']
    const pair = `${field}=${secret}`
    return {
      'once in a header': { headers: { [header]: value } },
      'twice in headers': { headers: { [header]: [value, value] } },
      'in header and query': { headers: { [header]: value }, query: pair },
      'twice in the query': { query: `${pair}&a=1&${pair}` },
      'in query and form': { query: pair, headers: urlencoded, body: `${pair}&a=1` },
      'in header and form': { headers: { ...urlencoded, [header]: value }, body: `a=1&${pair}` },
    }
  }

  test.each(['key-auth', 'basic-auth', 'oauth2'])(
    '%s: never reach the upstream, however often they are sent, whether another plugin authenticated the caller or none did',
    async (kind) => {
      const secret = secrets[kind] as string
      for (const [where, { query = 'b=2', headers = {}, body }] of Object.entries(sent(kind, secret)))
        for (const before of ['', `&jwt=${jwt}`]) {
          const method = body === undefined ? 'GET' : 'POST'
          const answer = await rig.ask(`/${kind}/x?${query}${before}`, { method, headers, ...(body !== undefined && { body }) })
          // With two bearer tokens in one request, that plugin does not authenticate.
          const who = before === '' || 'Authorization' in headers ? undefined : 'ben'
          const told = [answer.status, answer.text.includes(secret), answer.json().body]
          expect([where, before, ...told]).toEqual([where, before, 200, false, body === undefined ? '' : 'a=1'])
          expect(who ?? answer.forwarded('X-Consumer-Username')).toBe(answer.forwarded('X-Consumer-Username'))
        }
    },
  )

  test('key-auth: nor with a preflight that passes without a key', async () => {
    const answer = await rig.ask('/preflight/x?apikey=ann-key', { method: 'OPTIONS', headers: { apikey: 'ann-key' } })
    expect([answer.status, answer.text.includes('ann-key')]).toEqual([200, false])
  })

  test('a header that another plugin reads is left to it', async () => {
    const answer = await rig.ask('/basic-auth/x', { headers: { Authorization: `Bearer ${jwt}` } })
    expect([answer.status, answer.forwarded('Authorization')]).toEqual([200, `Bearer ${jwt}`])
  })
})
