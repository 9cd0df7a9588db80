import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asUser, me, type OAuth2World, redirectUri, startOAuth2World } from '../../../test/oauth2-world.ts'
import type { Entity } from '../../entity.ts'

let world: OAuth2World

beforeAll(async () => {
  world = await startOAuth2World({ plainLoopbackTokens: true })
  await world.guarded('main')
})
afterAll(() => world.stop())

const codeFor = async (name: string, fields: Record<string, string> = {}) => {
  const { body } = await world.call(`/${name}/oauth2/authorize`, { response_type: 'code', client_id: 'app', ...asUser, ...fields })
  return new URL(body.redirect_uri).searchParams.get('code') as string
}
const redeem = (name: string, code: string, fields: Record<string, string> = {}) =>
  world.call(`/${name}/oauth2/token`, { grant_type: 'authorization_code', code, ...me, ...fields })

describe('password and refresh', () => {
  const byPassword = async (name: string, fields: Record<string, string> = {}) =>
    (await world.call(`/${name}/oauth2/token`, { grant_type: 'password', ...me, ...asUser, ...fields })).body
  const refresh = (name: string, refresh_token: string | undefined, fields: Record<string, string> = {}) =>
    world.call(`/${name}/oauth2/token`, { grant_type: 'refresh_token', refresh_token: refresh_token ?? '', ...me, ...fields })

  test('a password grant needs the provision key and a user', async () => {
    expect((await byPassword('main', { provision_key: 'other' })).error).toBe('invalid_provision_key')
    expect((await byPassword('main', { authenticated_userid: ' ' })).error).toBe('invalid_authenticated_userid')
    expect((await byPassword('main')).refresh_token).toMatch(/^\w{32}$/)
  })

  test('a refresh token works once: it returns new tokens, and the old ones are refused', async () => {
    const first = await byPassword('main')
    const second = (await refresh('main', first.refresh_token)).body
    expect([await world.statusWith('main', first.access_token), await world.statusWith('main', second.access_token)]).toEqual([401, 200])
    const again = await refresh('main', first.refresh_token)
    expect([again.status, again.body.error_description]).toEqual([400, 'Invalid refresh_token'])
  })

  test('of many simultaneous uses of one refresh token, one gets a token', async () => {
    const { refresh_token } = await byPassword('main')
    const all = await Promise.all(Array.from({ length: 10 }, () => refresh('main', refresh_token)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('with reuse_refresh_token it stays the same, and only the newest access token is valid', async () => {
    await world.guarded('reused', { reuse_refresh_token: true })
    const first = await byPassword('reused')
    const second = (await refresh('reused', first.refresh_token)).body
    expect(second.refresh_token).toBe(first.refresh_token)
    expect([await world.statusWith('reused', first.access_token), await world.statusWith('reused', second.access_token)]).toEqual([
      401, 200,
    ])
    expect((await refresh('reused', first.refresh_token)).status).toBe(200)
  })

  test('a refresh token of another client or service, or an expired one, is refused', async () => {
    await world.guarded('elsewhere')
    const { refresh_token } = await byPassword('main')
    expect((await refresh('main', refresh_token, { client_id: 'hashed' })).body.error).toBe('invalid_client')
    expect((await refresh('elsewhere', refresh_token)).body.error).toBe('invalid_request')
    const stored = world.rig.stored('oauth2_tokens').find((one) => one.refresh_token === refresh_token) as Entity
    const value = { ...stored, created_at: (stored.created_at as number) - 100, ttl: 50 }
    await world.rig.apply({ collection: 'oauth2_tokens', id: stored.id, value })
    expect((await refresh('main', refresh_token)).body.error).toBe('invalid_request')
  })
})

describe('authorization code and implicit grant', () => {
  const verifier = 'v'.repeat(43)
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')

  test('a code is sent to the registered redirect URI with the state, and can be exchanged once', async () => {
    const asked = { response_type: 'code', client_id: 'app', state: 'a b', redirect_uri: `${redirectUri}?x=1`, ...asUser }
    const { status, body } = await world.call('/main/oauth2/authorize', asked)
    expect([status, body.redirect_uri]).toEqual([200, expect.stringMatching(/^https:\/\/app\.example\/cb\?code=\w{32}&state=a%20b&x=1$/)])
    const code = new URL(body.redirect_uri).searchParams.get('code') as string
    const all = await Promise.all(Array.from({ length: 10 }, () => redeem('main', code)))
    expect(all.filter((one) => one.status === 200)).toHaveLength(1)
    expect((await redeem('main', code)).body.error_description).toBe('Invalid code')
  })

  test.each([
    ['a wrong provision key', { provision_key: 'other' }, 'invalid_provision_key'],
    ['no user', { authenticated_userid: '' }, 'invalid_authenticated_userid'],
    ['an unknown client', { client_id: 'other' }, 'invalid_client'],
  ])('%s is refused without a redirect', async (_, fields, error) => {
    const { status, body } = await world.call('/main/oauth2/authorize', { response_type: 'code', client_id: 'app', ...asUser, ...fields })
    expect([status, body.error]).toEqual([400, error])
  })

  test.each([
    ['an unregistered redirect URI', { redirect_uri: 'https://evil.example/' }, 'invalid_request'],
    ['another response type', { response_type: 'magic' }, 'unsupported_response_type'],
    ['the plain method', { code_challenge: 'x', code_challenge_method: 'plain' }, 'invalid_request'],
    ['a public client without a challenge', { client_id: 'open' }, 'invalid_request'],
  ])('%s is reported to the client at its own redirect URI', async (_, fields, error) => {
    const { status, body } = await world.call('/main/oauth2/authorize', { response_type: 'code', client_id: 'app', ...asUser, ...fields })
    expect([status, body.redirect_uri.startsWith(`${redirectUri}?`)]).toEqual([400, true])
    expect(new URL(body.redirect_uri).searchParams.get('error')).toBe(error)
  })

  test('a code is valid only for its own client and service', async () => {
    await world.guarded('elsewhere2')
    const code = await codeFor('main')
    expect((await redeem('main', code, { client_id: 'hashed' })).body.error_description).toBe('Invalid code')
    expect((await redeem('elsewhere2', code)).body.error_description).toBe('Invalid code')
    expect((await redeem('main', code)).status).toBe(200)
  })

  test('a code expires after five minutes', async () => {
    const code = await codeFor('main')
    const stored = world.rig.stored('oauth2_authorization_codes').find((one) => one.code === code) as Entity
    const value = { ...stored, created_at: (stored.created_at as number) - 301, ttl: 300 }
    await world.rig.apply({ collection: 'oauth2_authorization_codes', id: stored.id, value })
    expect((await redeem('main', code)).body.error_description).toBe('Invalid code')
  })

  test('with a challenge, only the right verifier exchanges the code; public clients need no secret', async () => {
    const code = await codeFor('main', { client_id: 'open', code_challenge, code_challenge_method: 'S256' })
    const asked = (fields: Record<string, string>) =>
      world.call('/main/oauth2/token', { grant_type: 'authorization_code', code, client_id: 'open', ...fields })
    expect((await asked({})).body.error_description).toBe('code_verifier is required for PKCE authorization requests')
    expect((await asked({ code_verifier: 'short' })).body.error_description).toBe('code_verifier must be between 43 and 128 characters')
    expect((await asked({ code_verifier: 'w'.repeat(43) })).body.error).toBe('invalid_grant')
    expect((await asked({ code_verifier: verifier })).status).toBe(200)
  })

  test('with pkce strict every client needs a challenge, with none only one that sent it', async () => {
    await world.guarded('strict', { pkce: 'strict' })
    await world.guarded('lenient', { pkce: 'none' })
    const refused = await world.call('/strict/oauth2/authorize', { response_type: 'code', client_id: 'app', ...asUser })
    expect(decodeURIComponent(refused.body.redirect_uri)).toContain('code_challenge is required for confidential clients')
    expect(await codeFor('lenient', { client_id: 'open' })).toMatch(/^\w{32}$/)
  })

  test('an implicit token is in the fragment, cannot be refreshed and is valid at once', async () => {
    const asked = { response_type: 'token', client_id: 'app', state: 's', ...asUser }
    const { status, body } = await world.call('/main/oauth2/authorize', asked)
    const address = new URL(body.redirect_uri)
    const fields = Object.fromEntries(new URLSearchParams(address.hash.slice(1)))
    expect([status, address.search, fields]).toEqual([
      200,
      '',
      { access_token: expect.stringMatching(/^\w{32}$/), expires_in: '7200', state: 's', token_type: 'bearer' },
    ])
    expect(await world.everywhere('main', fields.access_token as string)).toEqual(new Set([200]))
  })
})
