import { readdir, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrateIdentity } from '../src/index.ts'
import { removeExpired } from '../src/storage/adapter.ts'
import { Browser, decode } from './browser.ts'
import { EMAIL, PASSWORD, type Running, startProvider } from './provider.ts'

let provider: Running
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.stop())

describe('logout', () => {
  const end = (browser: Browser, more: Record<string, string>) =>
    browser.fetch(`${provider.issuer}/session/end?${new URLSearchParams(more)}`)

  test('with the ID token no confirmation is needed: a form that submits itself, or with a click, ends session and tokens and returns to the portal', async () => {
    const browser = new Browser(provider)
    const tokens = await browser.signIn(EMAIL, PASSWORD)
    const page = await end(browser, {
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${provider.origin}/logout-callback`,
      state: 'bye',
    })
    expect(page.status).toBe(200)
    const markup = await page.clone().text()
    expect(markup).toContain('data-press')
    expect(markup.match(/<button/g)).toHaveLength(1)
    expect(markup).toContain(`<script src="/oidc/pages/press.js" defer></script>`)
    const back = await browser.submit(page, { logout: 'yes' })
    expect(back.status).toBe(303)
    expect(back.headers.get('location')).toBe(`${provider.origin}/logout-callback?state=bye`)
    expect(browser.result(await browser.silently()).get('error')).toBe('login_required')
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(400)
    expect((await fetch(`${provider.issuer}/me`, { headers: { authorization: `Bearer ${tokens.access_token}` } })).status).toBe(401)
  })

  test('a link without the ID token asks for confirmation', async () => {
    const browser = new Browser(provider)
    await browser.signIn(EMAIL, PASSWORD)
    const markup = await (await end(browser, { client_id: 'dev-portal-spa' })).text()
    expect(markup).toContain('You are about to sign out')
    expect(markup).not.toContain('data-press')
    expect(markup).not.toContain('<script')
  })

  test('it redirects only to the portal’s own URLs', async () => {
    const browser = new Browser(provider)
    const { id_token } = await browser.signIn(EMAIL, PASSWORD)
    const answer = await end(browser, { id_token_hint: id_token, post_logout_redirect_uri: 'https://evil.example/' })
    expect(answer.status).toBe(400)
    expect(browser.result(await browser.silently()).get('code')).toBeTruthy()
  })

  test('a concurrent request cannot restore an ended session', async () => {
    const browser = new Browser(provider)
    const tokens = await browser.signIn(EMAIL, PASSWORD)
    const saved = await provider.pool.query(`SELECT * FROM identity.artifact WHERE model = 'Session' AND uid = $1`, [
      decode(tokens.access_token).claims['sid'],
    ])
    const page = await end(browser, { id_token_hint: tokens.id_token })
    const cookies = new Map(browser.jar)
    const { postgresAdapter } = await import('../src/storage/adapter.ts')
    const cookie = browser.jar.get('apim_session|/oidc')?.value ?? ''
    await browser.submit(page, { logout: 'yes' })
    await postgresAdapter(provider.pool)('Session').upsert(cookie, { ...saved.rows[0].payload, jti: cookie }, 3600)
    for (const [name, value] of cookies) browser.jar.set(name, value)
    expect(browser.result(await browser.silently()).get('error')).toBe('login_required')
  })
})

describe('restart', () => {
  test('keeps sessions, refresh tokens and the published keys', async () => {
    const browser = new Browser(provider)
    const tokens = await browser.signIn(EMAIL, PASSWORD)
    const keys = await (await fetch(`${provider.issuer}/jwks`)).text()
    await provider.restart()
    expect(await (await fetch(`${provider.issuer}/jwks`)).text()).toBe(keys)
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(200)
    expect(browser.result(await browser.silently()).get('code')).toBeTruthy()
    expect((await fetch(`${provider.issuer}/me`, { headers: { authorization: `Bearer ${tokens.access_token}` } })).status).toBe(200)
  })

  test('does not change the password of an existing account', async () => {
    await provider.pool.query(`UPDATE identity.account SET first_name = 'Renamed' WHERE email = $1`, [EMAIL])
    await provider.restart()
    expect(decode((await new Browser(provider).signIn(EMAIL, PASSWORD)).access_token).claims['given_name']).toBe('Renamed')
  })

  test('a sign-in in progress can be completed', async () => {
    const browser = new Browser(provider)
    const pending = browser.pending()
    const page = await browser.authorize(pending)
    await provider.restart()
    const tokens = await browser.tokensFrom(await browser.follow(await browser.submit(page, { email: EMAIL, password: PASSWORD })), pending)
    expect(tokens.access_token).toBeTruthy()
  })
})

describe('storage', () => {
  test('key files are readable only by their owner', async () => {
    const folder = join(provider.options.dataDir, 'identity')
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    const files = await readdir(folder)
    expect(files.toSorted()).toEqual(['cookie-keys.json', 'signing-keys.json'])
    for (const file of files) expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600)
  })

  test('a damaged key file stops the start with a line that names it, and is left unchanged', async () => {
    const { loadKeys } = await import('../src/provider/keys.ts')
    const { mkdtemp, readFile, rm } = await import('node:fs/promises')
    const { tmpdir } = await import('node:os')
    const folder = await mkdtemp(join(tmpdir(), 'apim-keys-'))
    await loadKeys(folder)
    const file = join(folder, 'identity', 'signing-keys.json')
    await truncate(file, 20)
    await expect(loadKeys(folder)).rejects.toThrow(file)
    expect((await readFile(file)).length).toBe(20)
    await rm(folder, { recursive: true })
  })

  test('migrating again, also from several processes at once, changes nothing', async () => {
    await Promise.all([1, 2, 3, 4].map(() => migrateIdentity(provider.pool)))
    const { rows } = await provider.pool.query('SELECT version FROM identity.migration ORDER BY version')
    expect(rows).toEqual([{ version: 1 }, { version: 2 }])
  })

  test('expired rows are removed, valid ones stay', async () => {
    const browser = new Browser(provider)
    await browser.signIn(EMAIL, PASSWORD)
    await provider.pool.query(`UPDATE identity.artifact SET expires_at = now() - interval '1 second' WHERE model = 'AuthorizationCode'`)
    await removeExpired(provider.pool, Date.now())
    const { rows } = await provider.pool.query(
      `SELECT count(*) FILTER (WHERE model = 'AuthorizationCode')::int AS codes, count(*) FILTER (WHERE model = 'Session')::int AS sessions FROM identity.artifact`,
    )
    expect(rows[0].codes).toBe(0)
    expect(rows[0].sessions).toBeGreaterThan(0)
    expect(browser.result(await browser.silently()).get('code')).toBeTruthy()
  })

  test('passwords are stored as argon2id hashes', async () => {
    const { rows } = await provider.pool.query<{ password_hash: string }>('SELECT password_hash FROM identity.account')
    expect(rows).toHaveLength(2)
    for (const row of rows) expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(rows[0]?.password_hash).not.toBe(rows[1]?.password_hash)
  })
})
