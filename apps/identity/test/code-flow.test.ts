import { createPublicKey, type JsonWebKey, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, decode } from './browser.ts'
import { EMAIL, PASSWORD, type Running, startProvider } from './provider.ts'

let provider: Running
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.stop())

describe('code flow', () => {
  test('a plain HTTP client with a cookie jar signs in and gets tokens that name the user and are valid for five minutes', async () => {
    const tokens = await new Browser(provider).signIn(EMAIL, PASSWORD)
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 300, refresh_token: expect.any(String) })

    const { header, claims } = decode(tokens.access_token)
    expect(header).toMatchObject({ typ: 'at+jwt', alg: 'ES256', kid: expect.any(String) })
    expect(claims).toMatchObject({
      iss: provider.issuer,
      aud: 'apim',
      client_id: 'dev-portal-spa',
      email: EMAIL,
      email_verified: true,
      given_name: 'Mara',
      family_name: 'Lindqvist',
      name: 'Mara Lindqvist',
      sid: expect.any(String),
      auth_time: expect.any(Number),
      jti: expect.any(String),
    })
    expect((claims['exp'] as number) - (claims['iat'] as number)).toBe(300)
    const session = await provider.pool.query(`SELECT 1 FROM identity.artifact WHERE model = 'Session' AND uid = $1`, [claims['sid']])
    expect(session.rowCount).toBe(1)
    expect(decode(tokens.id_token).claims).toMatchObject({
      aud: 'dev-portal-spa',
      nonce: 'the-nonce',
      sub: claims['sub'],
      email: EMAIL,
      name: 'Mara Lindqvist',
    })
  })

  test('the signature verifies with the published key, and the private part is not published', async () => {
    const { access_token } = await new Browser(provider).signIn(EMAIL, PASSWORD)
    const { keys } = (await (await fetch(`${provider.issuer}/jwks`)).json()) as { keys: (JsonWebKey & { kid: string })[] }
    const key = keys.find(({ kid }) => kid === decode(access_token).header['kid'])
    expect(key).toBeDefined()
    expect(key?.d).toBeUndefined()
    const [head, body, signature = ''] = access_token.split('.')
    const publicKey = createPublicKey({ key: key as JsonWebKey, format: 'jwk' })
    expect(
      verify('sha256', Buffer.from(`${head}.${body}`), { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')),
    ).toBe(true)
  })

  test('userinfo returns the user for the access token, and nothing for other requests', async () => {
    const { access_token } = await new Browser(provider).signIn(EMAIL, PASSWORD)
    const ask = (token: string) => fetch(`${provider.issuer}/me`, { headers: { authorization: `Bearer ${token}` } })
    expect(await (await ask(access_token)).json()).toMatchObject({
      sub: decode(access_token).claims['sub'],
      email: EMAIL,
      name: 'Mara Lindqvist',
    })
    const [head, body, signature = ''] = access_token.split('.')
    const forged = Buffer.from(JSON.stringify({ ...decode(access_token).claims, sub: 'somebody' })).toString('base64url')
    expect((await ask(`${head}.${forged}.${signature}`)).status).toBe(401)
    expect((await ask(`${head}.${body}.`)).status).toBe(401)
    expect((await ask('nonsense')).status).toBe(401)
  })

  test('a code works once: its second use is refused and revokes the tokens from the first', async () => {
    const browser = new Browser(provider)
    const pending = browser.pending()
    const back = await browser.follow(await browser.submit(await browser.authorize(pending), { email: EMAIL, password: PASSWORD }))
    const code = browser.result(back).get('code') ?? ''
    expect(browser.result(back).get('state')).toBe('the-state')
    const first = (await (await browser.exchange(code, pending)).json()) as { refresh_token: string; access_token: string }
    const second = await browser.exchange(code, pending)
    expect(second.status).toBe(400)
    expect(await second.json()).toMatchObject({ error: 'invalid_grant' })
    expect((await browser.refresh(first.refresh_token)).status).toBe(400)
    expect((await fetch(`${provider.issuer}/me`, { headers: { authorization: `Bearer ${first.access_token}` } })).status).toBe(401)
  })

  test('of two simultaneous uses of one code at most one gets tokens, which are revoked', async () => {
    for (let round = 0; round < 10; round += 1) {
      const browser = new Browser(provider)
      const pending = browser.pending()
      const back = await browser.follow(await browser.submit(await browser.authorize(pending), { email: EMAIL, password: PASSWORD }))
      const code = browser.result(back).get('code') ?? ''
      const answers = await Promise.all([browser.exchange(code, pending), browser.exchange(code, pending), browser.exchange(code, pending)])
      const won = answers.filter(({ status }) => status === 200)
      expect(won.length).toBeLessThanOrEqual(1)
      for (const answer of won) {
        const { refresh_token } = (await answer.json()) as { refresh_token: string }
        expect((await browser.refresh(refresh_token)).status).toBe(400)
      }
    }
  })

  test('a code is useless without its verifier', async () => {
    const browser = new Browser(provider)
    const pending = browser.pending()
    const back = await browser.follow(await browser.submit(await browser.authorize(pending), { email: EMAIL, password: PASSWORD }))
    const code = browser.result(back).get('code') ?? ''
    expect((await browser.exchange(code, { ...pending, verifier: browser.pending().verifier })).status).toBe(400)
  })
})

describe('refresh', () => {
  test('every refresh returns a new refresh token for the same session and sign-in time', async () => {
    const browser = new Browser(provider)
    const first = await browser.signIn(EMAIL, PASSWORD)
    const second = (await (await browser.refresh(first.refresh_token)).json()) as typeof first
    expect(second.refresh_token).not.toBe(first.refresh_token)
    const [before, after] = [decode(first.access_token).claims, decode(second.access_token).claims]
    expect(after).toMatchObject({ sid: before['sid'], auth_time: before['auth_time'], sub: before['sub'], aud: 'apim' })
    expect(after['jti']).not.toBe(before['jti'])
  })

  test('reusing a refresh token is refused and revokes the whole chain', async () => {
    const browser = new Browser(provider)
    const first = await browser.signIn(EMAIL, PASSWORD)
    const second = (await (await browser.refresh(first.refresh_token)).json()) as typeof first
    expect((await browser.refresh(first.refresh_token)).status).toBe(400)
    expect((await browser.refresh(second.refresh_token)).status).toBe(400)
  })

  test('no refresh token is valid longer than twelve hours after the password was entered', async () => {
    const browser = new Browser(provider)
    const tokens = await browser.signIn(EMAIL, PASSWORD)
    await browser.refresh(tokens.refresh_token)
    const signedIn = decode(tokens.access_token).claims['auth_time'] as number
    const { rows } = await provider.pool.query<{ last: Date }>(
      `SELECT max(expires_at) AS last FROM identity.artifact WHERE model IN ('RefreshToken', 'Session') AND (account_id = $1) AND (uid = $2 OR payload->>'sessionUid' = $2)`,
      [decode(tokens.access_token).claims['sub'], decode(tokens.access_token).claims['sid']],
    )
    const last = (rows[0]?.last.getTime() ?? 0) / 1000
    expect(last).toBeGreaterThan(signedIn + 11.9 * 3600)
    expect(last).toBeLessThan(signedIn + 12 * 3600 + 3)
  })

  test('revoking a refresh token invalidates it', async () => {
    const browser = new Browser(provider)
    const { refresh_token } = await browser.signIn(EMAIL, PASSWORD)
    const body = new URLSearchParams({ client_id: 'dev-portal-spa', token: refresh_token })
    expect((await fetch(`${provider.issuer}/token/revocation`, { method: 'POST', body })).status).toBe(200)
    expect((await browser.refresh(refresh_token)).status).toBe(400)
  })

  test('the database holds neither refresh tokens nor session cookies in the clear', async () => {
    const browser = new Browser(provider)
    const { refresh_token } = await browser.signIn(EMAIL, PASSWORD)
    const cookie = browser.jar.get('apim_session|/oidc')?.value ?? ''
    expect(cookie).toMatch(/^[\w-]{20,}$/)
    // A sign-in over an existing session also stores that session with the interaction.
    await browser.authorize(browser.pending({ prompt: 'login' }))
    const { rows } = await provider.pool.query<{ whole: string }>('SELECT artifact::text AS whole FROM identity.artifact')
    const whole = rows.map((row) => row.whole).join('\n')
    expect(whole).not.toContain(refresh_token)
    expect(whole).not.toContain(cookie)
  })
})
