import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consumer, oauth2Client, removed } from '../../test/entities.ts'
import { allGrants, asUser, form, me, type OAuth2World, startOAuth2World, type TokenBody } from '../../test/oauth2-world.ts'
import type { Change, Entity } from '../entity.ts'

let world: OAuth2World

beforeAll(async () => {
  world = await startOAuth2World({ plainLoopbackTokens: true })
  await world.guarded('main')
})
afterAll(() => world.stop())

describe('client credentials', () => {
  test('a token is valid on every thread once it is issued, and the upstream gets its consumer', async () => {
    const { status, answer, body } = await world.call('/main/oauth2/token', { grant_type: 'client_credentials', ...me })
    expect([status, body]).toEqual([200, { token_type: 'bearer', access_token: expect.stringMatching(/^\w{32}$/), expires_in: 7200 }])
    expect([answer.headers['cache-control'], answer.headers.pragma]).toEqual(['no-store', 'no-cache'])
    expect(await world.everywhere('main', body.access_token)).toEqual(new Set([200]))
    const used = await world.rig.ask('/main/x', { headers: { Authorization: `bearer ${body.access_token}` } })
    expect([used.forwarded('X-Consumer-Username'), used.forwarded('X-Credential-Identifier')]).toEqual(['ann', 'app'])
  })

  test('the client may authenticate by form, JSON, query or Basic, also with a hashed secret', async () => {
    const basic = `Basic ${Buffer.from('app:secret').toString('base64')}`
    const grant = 'grant_type=client_credentials'
    const json = JSON.stringify({ grant_type: 'client_credentials', ...me })
    const asked = [
      world.rig.ask('/main/oauth2/token', form({ grant_type: 'client_credentials', client_id: 'hashed', client_secret: 'secret' })),
      world.rig.ask('/main/deep/oauth2/token/', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: json }),
      world.rig.ask(`/main/oauth2/token?${grant}&client_id=app&client_secret=secret`, { method: 'POST' }),
      world.rig.ask(`/main/oauth2/token?${grant}`, { method: 'POST', headers: { Authorization: basic } }),
    ]
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200)
  })

  test.each([
    ['a wrong secret', { client_secret: 'wrong' }, 'invalid_client'],
    ['a wrong secret for a hashed one', { client_id: 'hashed', client_secret: 'wrong' }, 'invalid_client'],
    ['an unknown client', { client_id: 'other' }, 'invalid_client'],
    ['a secret for a client without one', { client_id: 'open' }, 'invalid_request'],
    ['another grant', { grant_type: 'magic' }, 'unsupported_grant_type'],
    ['a user without the provision key', { authenticated_userid: 'u1' }, 'invalid_provision_key'],
    ['a user with a wrong provision key', { authenticated_userid: 'u1', provision_key: 'other' }, 'invalid_provision_key'],
  ])('%s is refused', async (_, fields, error) => {
    const { status, body } = await world.call('/main/oauth2/token', { grant_type: 'client_credentials', ...me, ...fields })
    expect([status, body.error]).toEqual([400, error])
  })

  test('a wrong secret in Basic gets a 401 with a challenge; a repeated parameter is refused', async () => {
    const headers = { Authorization: `Basic ${Buffer.from('app:wrong').toString('base64')}` }
    const answer = await world.rig.ask('/main/oauth2/token?grant_type=client_credentials', { method: 'POST', headers })
    expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Basic realm="OAuth2.0"'])
    const twice = await world.rig.ask('/main/oauth2/token?client_id=app&client_id=open&grant_type=client_credentials', { method: 'POST' })
    expect([twice.status, twice.json<TokenBody>().error]).toEqual([400, 'invalid_request'])
  })

  test('a disabled grant is refused', async () => {
    await world.guarded('few', { ...allGrants, enable_client_credentials: false, enable_password_grant: false })
    for (const grant_type of ['client_credentials', 'password']) {
      const { body } = await world.call('/few/oauth2/token', { grant_type, ...me, ...asUser })
      expect(body.error).toBe('unsupported_grant_type')
    }
  })

  test('scopes are granted as requested, required where configured, and sent to the upstream', async () => {
    await world.guarded('scoped', { scopes: ['read', 'write'], mandatory_scope: true })
    expect((await world.issued('scoped')).error_description).toBe('You must specify a scope')
    expect((await world.issued('scoped', { scope: 'read admin' })).error_description).toBe('"admin" is an invalid scope')
    const { access_token } = await world.issued('scoped', { scope: 'read  write', ...asUser })
    const used = await world.rig.ask('/scoped/x', { headers: { Authorization: `Bearer ${access_token}` } })
    expect([used.forwarded('X-Authenticated-Scope'), used.forwarded('X-Authenticated-UserId')]).toEqual(['read write', 'u1'])
  })
})

describe('where tokens may be issued', () => {
  test('over plain HTTP only if the gateway is configured so, and never to a proxy for others', async () => {
    const strict = await startOAuth2World({})
    await strict.guarded('p', { accept_http_if_already_terminated: true })
    const asking = form({ grant_type: 'client_credentials', ...me })
    const forwarded = (name: string) => ({
      ...asking,
      headers: { ...asking.headers, [name]: name === 'X-Forwarded-Proto' ? 'https' : 'a' },
    })
    const answers = [
      await strict.rig.ask('/p/oauth2/token', asking),
      await strict.rig.ask('/p/oauth2/authorize', asking),
      await strict.rig.ask('/p/oauth2/token', forwarded('X-Forwarded-Proto')),
      await world.rig.ask('/main/oauth2/token', forwarded('X-Forwarded-Proto')),
      await world.rig.ask('/main/oauth2/token', forwarded('X-Forwarded-For')),
      await world.rig.ask('/main/oauth2/token', forwarded('Forwarded')),
    ]
    await strict.stop()
    for (const answer of answers) {
      expect([answer.status, answer.json()]).toEqual([400, { error: 'access_denied', error_description: 'You must use HTTPS' }])
    }
  })

  test('methods other than POST are refused at both endpoints', async () => {
    for (const [path, name] of [
      ['token', 'token'],
      ['authorize', 'authorization'],
    ]) {
      const answer = await world.rig.ask(`/main/oauth2/${path}`)
      const reason = `The HTTP method GET is invalid for the ${name} endpoint`
      expect([answer.status, answer.json<TokenBody>().error_description]).toEqual([405, reason])
      expect(answer.headers['www-authenticate']).toBe(`Bearer error="invalid_method" error_description="${reason}"`)
    }
  })
})

describe('bearer tokens', () => {
  test('missing, unsupported and invalid credentials are refused, each with its challenge', async () => {
    await world.guarded('realm', { realm: 'mine' })
    const bare = await world.rig.ask('/realm/x')
    expect([bare.status, bare.headers['www-authenticate']]).toEqual([401, 'Bearer realm="mine"'])
    for (const Authorization of ['Bearer bad', 'Basic abc', 'Bearer']) {
      const answer = await world.rig.ask('/main/x', { headers: { Authorization } })
      expect([answer.status, answer.json<TokenBody>().error]).toEqual([401, 'invalid_token'])
      expect(answer.headers['www-authenticate']).toBe(
        'Bearer error="invalid_token" error_description="The access token is invalid or has expired"',
      )
    }
  })

  test('a token is read from header, query or form, and hidden from the upstream if configured', async () => {
    await world.guarded('hidden', { hide_credentials: true })
    const { access_token } = await world.issued('hidden')
    const asked = [
      world.rig.ask('/hidden/x', { headers: { Authorization: `Bearer ${access_token}` } }),
      world.rig.ask(`/hidden/x?a=1&access_token=${access_token}`),
      world.rig.ask('/hidden/x', form({ a: '1', access_token })),
    ]
    for (const answer of await Promise.all(asked)) {
      expect(answer.status).toBe(200)
      expect(answer.text).not.toContain(access_token)
    }
    const twice = await world.rig.ask(`/hidden/x?access_token=${access_token}&access_token=bad`)
    expect(twice.status).toBe(401)
  })

  test('a large form of a caller without a token is not buffered', async () => {
    const body = `a=${'x'.repeat(2_000_000)}`
    const answer = await world.rig.ask('/main/x', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body,
    })
    expect(answer.status).toBe(401)
  })

  test('a token is valid for the service it was issued at, or for all with global credentials', async () => {
    for (const name of ['g1', 'g2']) await world.guarded(name, { global_credentials: true })
    await world.guarded('other')
    const own = await world.issued('main')
    const global = await world.issued('g1')
    expect(await world.statusWith('other', own.access_token)).toBe(401)
    expect(await world.statusWith('g1', own.access_token)).toBe(401)
    expect(await world.statusWith('g2', global.access_token)).toBe(200)
    expect(await world.statusWith('main', global.access_token)).toBe(401)
  })

  test('a token expires after its seconds, and one of 0 seconds never', async () => {
    await world.guarded('ever', { token_expiration: 0 })
    const { access_token } = await world.issued('main')
    const endless = await world.issued('ever')
    expect(endless).not.toHaveProperty('expires_in')
    const age = async (token: string) => {
      const stored = world.rig.stored('oauth2_tokens').find((one) => one.access_token === token) as Entity
      const value = { ...stored, ttl: null, created_at: (stored.created_at as number) - 7_202 }
      await world.rig.apply({ collection: 'oauth2_tokens', id: stored.id, value })
    }
    await age(access_token)
    await age(endless.access_token)
    expect([await world.statusWith('main', access_token), await world.statusWith('ever', endless.access_token)]).toEqual([401, 200])
  })

  test('a fractional token lifetime is rounded up, and a negative one makes the service unavailable', async () => {
    await world.guarded('fraction', { token_expiration: 0.4 })
    expect((await world.issued('fraction')).expires_in).toBe(1)
    await world.guarded('negative', { token_expiration: -1 })
    expect((await world.rig.ask('/negative/x')).status).toBe(500)
  })

  test.each(['token', 'client', 'consumer'] as const)('once its %s is deleted, a token is refused on every thread', async (what) => {
    const eve = consumer(`eve-${what}`)
    const app = oauth2Client(eve, `app-${what}`, 'secret')
    await world.rig.apply(eve, app)
    const { access_token } = await world.issued('main', { client_id: `app-${what}` })
    expect(await world.everywhere('main', access_token)).toEqual(new Set([200]))
    const token = world.rig.stored('oauth2_tokens').find((one) => one.access_token === access_token) as Entity
    const gone: Record<typeof what, Change> = {
      token: { collection: 'oauth2_tokens', id: token.id, value: token },
      client: app,
      consumer: eve,
    }
    await world.rig.apply(removed(gone[what]))
    expect(await world.everywhere('main', access_token)).toEqual(new Set([401]))
  })
})

test('with an anonymous consumer, a request with an invalid token becomes that consumer’s, but the endpoints are unchanged', async () => {
  await world.guarded('anonymous', { anonymous: 'stranger' })
  const answer = await world.rig.ask('/anonymous/x', { headers: { Authorization: 'Bearer bad' } })
  expect([answer.status, answer.forwarded('X-Consumer-Username'), answer.forwarded('X-Anonymous-Consumer')]).toEqual([
    200,
    'stranger',
    'true',
  ])
  const { access_token } = await world.issued('anonymous')
  const used = await world.rig.ask('/anonymous/x', { headers: { Authorization: `Bearer ${access_token}` } })
  expect([used.forwarded('X-Consumer-Username'), used.forwarded('X-Anonymous-Consumer')]).toEqual(['ann', undefined])
})
