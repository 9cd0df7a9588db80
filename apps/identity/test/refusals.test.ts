import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from './browser.ts'
import { EMAIL, PASSWORD, type Running, startProvider } from './provider.ts'

let provider: Running
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.stop())

const authorize = (more: Record<string, string>, without?: string) => {
  const { parameters } = new Browser(provider).pending(more)
  if (without) parameters.delete(without)
  return fetch(`${provider.issuer}/auth?${parameters}`, { redirect: 'manual', headers: { accept: 'text/html' } })
}

describe('authorization requests', () => {
  test.each([
    ['another host', 'https://evil.example/auth-callback'],
    ['another path', '/auth-callback/../elsewhere'],
    ['an added query', '/auth-callback?next=//evil.example'],
    ['a trailing slash', '/auth-callback/'],
    ['the post-logout URI', '/logout-callback'],
    ['the machine’s other host name', 'http://127.0.0.1/auth-callback'],
  ])('a redirect URI that differs (%s) is refused on our page, without a redirect', async (_what, address) => {
    const answer = await authorize({ redirect_uri: address.startsWith('/') ? `${provider.origin}${address}` : address })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('location')).toBeNull()
    const markup = await answer.text()
    expect(markup).toContain('<code>invalid_redirect_uri</code>')
    expect(markup).toContain('Sign-in is not possible')
  })

  test('a NUL in a URL or a field is refused and breaks nothing', async () => {
    expect((await authorize({ state: 'a\0b' })).status).toBe(400)
    const browser = new Browser(provider)
    expect((await browser.enter(`a\0${EMAIL}`, PASSWORD)).status).toBe(403)
    const forgot = await browser.submit(await browser.fetch(`${provider.issuer}/forgot-password`), { email: `${EMAIL}\0` })
    expect(forgot.status).toBe(200)
  })

  test('an unknown client is refused on our page', async () => {
    const answer = await authorize({ client_id: '<b>x</b>' })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('invalid_client')
  })

  test('no code without PKCE, and none with the plain method', async () => {
    expect((await authorize({}, 'code_challenge')).headers.get('location')).toContain('error=invalid_request')
    expect((await authorize({ code_challenge_method: 'plain' })).headers.get('location')).toContain('error=invalid_request')
  })

  test.each(['token', 'id_token', 'id_token token', 'code id_token', 'code token'])(
    'the implicit and hybrid response type "%s" is disabled',
    async (responseType) => {
      const location = (await authorize({ response_type: responseType })).headers.get('location') ?? ''
      expect(location).toMatch(/error=(unsupported_response_type|unauthorized_client)/)
      expect(location).not.toMatch(/access_token=|id_token=/)
    },
  )
})

describe('token endpoint', () => {
  const ask = async (body: Record<string, string>) => {
    const answer = await fetch(`${provider.issuer}/token`, { method: 'POST', body: new URLSearchParams(body) })
    return { status: answer.status, body: (await answer.json()) as { error: string } }
  }

  test.each<Record<string, string>>([
    { grant_type: 'password', username: EMAIL, password: PASSWORD },
    { grant_type: 'client_credentials' },
    { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: 'x' },
    { grant_type: 'urn:openid:params:grant-type:ciba', auth_req_id: 'x' },
  ])('the grant type $grant_type is disabled', async (body) => {
    const { status, body: answer } = await ask({ client_id: 'dev-portal-spa', ...body })
    expect(status).toBe(400)
    expect(answer.error).toMatch(/unsupported_grant_type|unauthorized_client|invalid_request/)
  })

  test.each(['/device/auth', '/device', '/reg', '/request', '/backchannel', '/token/introspection', '/interaction'])(
    'there is nothing at %s',
    async (path) => {
      expect(
        (await fetch(`${provider.issuer}${path}`, { method: 'POST', body: new URLSearchParams({ client_id: 'dev-portal-spa' }) })).status,
      ).toBe(404)
    },
  )
})

describe('discovery', () => {
  test('lists exactly what is enabled, under the issuer', async () => {
    const document = (await (await fetch(`${provider.issuer}/.well-known/openid-configuration`)).json()) as Record<string, unknown>
    expect(document).toMatchObject({
      issuer: provider.issuer,
      authorization_endpoint: `${provider.issuer}/auth`,
      token_endpoint: `${provider.issuer}/token`,
      userinfo_endpoint: `${provider.issuer}/me`,
      jwks_uri: `${provider.issuer}/jwks`,
      end_session_endpoint: `${provider.issuer}/session/end`,
      revocation_endpoint: `${provider.issuer}/token/revocation`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      id_token_signing_alg_values_supported: ['ES256'],
      scopes_supported: ['openid', 'profile', 'email'],
    })
    const endpoints = Object.keys(document).filter((key) => key.endsWith('_endpoint'))
    expect(endpoints.toSorted()).toEqual([
      'authorization_endpoint',
      'end_session_endpoint',
      'revocation_endpoint',
      'token_endpoint',
      'userinfo_endpoint',
    ])
  })
})

describe('other origins', () => {
  const headersFor = async (path: string, origin: string, method = 'GET') =>
    fetch(`${provider.issuer}${path}`, {
      method,
      headers: { origin, ...(method === 'OPTIONS' ? { 'access-control-request-method': 'POST' } : {}) },
    })

  test('the portal may read under both host names of this machine', async () => {
    for (const origin of [provider.origin, provider.origin.replace('localhost', '127.0.0.1')]) {
      for (const path of ['/token', '/me', '/token/revocation']) {
        const preflight = await headersFor(path, origin, 'OPTIONS')
        expect(preflight.status).toBe(204)
        expect(preflight.headers.get('access-control-allow-origin')).toBe(origin)
      }
      expect((await headersFor('/.well-known/openid-configuration', origin)).headers.get('access-control-allow-origin')).toBe(origin)
    }
  })

  test('no other origin gets tokens, claims, or permission to read anything', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost:1']) {
      for (const path of ['/token', '/me', '/token/revocation']) expect((await headersFor(path, origin, 'POST')).status).toBe(403)
      for (const path of ['/token', '/me', '/.well-known/openid-configuration', '/jwks', '/auth']) {
        expect((await headersFor(path, origin)).headers.get('access-control-allow-origin')).toBe(provider.origin)
      }
    }
  })
})
