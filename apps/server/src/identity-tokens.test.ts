import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../../tools/test-programs/free-ports.ts'
import { Browser, type Tokens } from '../../identity/test/browser.ts'
import { buildTestApp, type TestApp, testDatabase } from '../test/app.ts'
import { readConfig } from './config.ts'
import type { Database } from './db/client.ts'
import { sessions, users } from './db/schema/index.ts'
import { embeddedIdentity, embeddedTokens, prepareIdentity } from './identity.ts'
import { createAuthenticate } from './modules/session/index.ts'

const [email, password] = ['ann@acme.example', 'correct horse battery']
const folder = mkdtempSync(join(tmpdir(), 'apim-tokens-'))
const mails: string[] = []
let database: Database
let app: TestApp
let place: { origin: string; issuer: string }

beforeAll(async () => {
  const config = readConfig({ PORT: String(await freePort()), DATA_DIR: folder, DEMO_DATA: 'false' })
  place = { origin: config.PUBLIC_URL, issuer: config.issuer }
  database = await testDatabase()
  await prepareIdentity(config, database)
  const accounts = [{ email, password, firstName: 'Ann', lastName: 'Other' }]
  const mount = embeddedIdentity(config, database, accounts, async ({ text }) => void mails.push(text))
  const server = (): FastifyInstance => app.app
  app = await buildTestApp({
    db: database.db,
    publicUrl: config.PUBLIC_URL,
    issuer: config.issuer,
    embeddedIdentity: true,
    authenticate: createAuthenticate(database.db, {
      ...embeddedTokens(config, database.pool, server),
      issuer: config.issuer,
      audience: config.OIDC_AUDIENCE,
      clientId: config.OIDC_CLIENT_ID,
      userInfo: async () => undefined,
      trustedEmailDomains: [],
      sessionDays: 90,
      initialAdminEmail: undefined,
    }),
    ...(mount && { mount }),
  })
  await app.app.listen({ host: '127.0.0.1', port: config.PORT })
})
afterAll(async () => {
  await app.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  mails.length = 0
})

const me = async ({ access_token: token }: Pick<Tokens, 'access_token'>) => {
  const answer = await fetch(`${place.origin}/api/user`, { headers: { authorization: `Bearer ${token}` } })
  return [answer.status, ((await answer.json()) as { code?: string }).code]
}
const alive = [200, undefined]
const ended = [401, 'session-expired']
const logOut = async (browser: Browser, { id_token }: Tokens) => {
  const page = await browser.fetch(`${place.issuer}/session/end?${new URLSearchParams({ id_token_hint: id_token })}`)
  await browser.submit(page, { logout: 'yes' })
}
const withCode = async (browser: Browser) => {
  const pending = browser.pending()
  const back = await browser.follow(await browser.submit(await browser.authorize(pending), { email, password }))
  return { pending, code: browser.result(back).get('code') ?? '' }
}

describe('an access token', () => {
  it('ends with a logout at the provider that the portal hears nothing of, and another browser’s does not', async () => {
    const [browser, other] = [new Browser(place), new Browser(place)]
    const [tokens, others] = [await browser.signIn(email, password), await other.signIn(email, password)]
    const renewed = (await (await browser.refresh(tokens.refresh_token)).json()) as Tokens
    expect([await me(tokens), await me(renewed), await me(others)]).toEqual([alive, alive, alive])
    await logOut(browser, renewed)
    expect([await me(tokens), await me(renewed), await me(others)]).toEqual([ended, ended, alive])
  })
  it('that was never used before the logout starts no session after it', async () => {
    const browser = new Browser(place)
    const tokens = await browser.signIn(email, password)
    await logOut(browser, tokens)
    const before = await database.db.$count(sessions)
    expect(await me(tokens)).toEqual(ended)
    expect(await database.db.$count(sessions)).toBe(before)
  })
  it('ends when its code is used a second time, and is not brought back by a new one of the same session', async () => {
    const browser = new Browser(place)
    const { code, pending } = await withCode(browser)
    const tokens = (await (await browser.exchange(code, pending)).json()) as Tokens
    expect(await me(tokens)).toEqual(alive)
    expect((await browser.exchange(code, pending)).status).toBe(400)
    expect(await me(tokens)).toEqual(ended)
    const next = browser.pending({ prompt: 'none', redirect_uri: `${place.origin}/silent-refresh` })
    const fresh = await browser.tokensFrom(await browser.authorize(next), next)
    expect(await me(fresh)).toEqual(alive)
    expect(await me(tokens)).toEqual(ended)
  })
  it('ends when its refresh token is used a second time', async () => {
    const browser = new Browser(place)
    const tokens = await browser.signIn(email, password)
    const renewed = (await (await browser.refresh(tokens.refresh_token)).json()) as Tokens
    expect(await me(renewed)).toEqual(alive)
    expect((await browser.refresh(tokens.refresh_token)).status).toBe(400)
    expect([await me(tokens), await me(renewed)]).toEqual([ended, ended])
  })
  it('ends when the password is changed by a mailed link', async () => {
    const [browser, reader] = [new Browser(place), new Browser(place)]
    const tokens = await browser.signIn(email, password)
    expect(await me(tokens)).toEqual(alive)
    await reader.submit(await reader.fetch(`${place.issuer}/forgot-password`), { email })
    await vi.waitFor(() => expect(mails).toHaveLength(1), { timeout: 15_000 })
    const link = /https?:\S+/.exec(mails[0] ?? '')?.[0] ?? ''
    await reader.submit(await reader.fetch(link), { password, repeat: password })
    expect(await me(tokens)).toEqual(ended)
  })
  it('of a disabled user is refused as such, and starts no session', async () => {
    const browser = new Browser(place)
    await database.db.update(users).set({ status: 'DISABLED' }).where(eq(users.email, email))
    const before = await database.db.$count(sessions)
    expect((await me(await browser.signIn(email, password)))[0]).toBe(403)
    expect(await database.db.$count(sessions)).toBe(before)
    await database.db.update(users).set({ status: 'ACTIVE' }).where(eq(users.email, email))
  })
})
