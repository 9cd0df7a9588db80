import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeAccounts } from '../src/index.ts'
import { Browser } from './browser.ts'
import { EMAIL, OTHER_EMAIL, PASSWORD, type Running, startProvider } from './provider.ts'

let provider: Running
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.stop())

test('a removed account leaves nothing: no address, no session, no token that works; other accounts stay', async () => {
  const [gone, kept] = [new Browser(provider), new Browser(provider)]
  const tokens = await gone.signIn(OTHER_EMAIL, PASSWORD)
  await kept.signIn(EMAIL, PASSWORD)
  await removeAccounts(provider.pool, [OTHER_EMAIL.toUpperCase(), 'unknown@acme.example'])
  expect(gone.result(await gone.silently()).get('error')).toBe('login_required')
  expect((await gone.refresh(tokens.refresh_token)).status).toBe(400)
  expect((await fetch(`${provider.issuer}/me`, { headers: { authorization: `Bearer ${tokens.access_token}` } })).status).toBe(401)
  const { rows } = await provider.pool.query<{ text: string }>(
    'SELECT account::text AS text FROM identity.account UNION ALL SELECT artifact::text FROM identity.artifact',
  )
  expect(rows.filter(({ text }) => text.includes(OTHER_EMAIL) || text.includes('Jonas'))).toEqual([])
  expect(kept.result(await kept.silently()).get('code')).toBeTruthy()
})
