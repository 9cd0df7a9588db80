import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { inviteAccount } from '../src/index.ts'
import { Browser, decode } from './browser.ts'
import { EMAIL, OTHER_EMAIL, PASSWORD, type Running, startProvider } from './provider.ts'

let provider: Running
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.stop())
beforeEach(async () => {
  provider.mails.length = 0
  await provider.pool.query('DELETE FROM identity.attempt; DELETE FROM identity.recent')
})

const NEW = 'correct horse battery'

const ask = async (browser: Browser, email: string) => browser.submit(await browser.fetch(`${provider.issuer}/forgot-password`), { email })
const mailed = async (count = 1) => vi.waitFor(() => expect(provider.mails).toHaveLength(count), { timeout: 15_000 })
const linkIn = (text: string) => /https?:\S+/.exec(text)?.[0] ?? ''

const requestLink = async (email: string) => {
  await ask(new Browser(provider), email)
  await mailed(provider.mails.length + 1)
  return linkIn(provider.mails.at(-1)?.text ?? '')
}

describe('forgot password', () => {
  test('an emailed link sets a new password, once, and ends every session of the account but no one else’s', async () => {
    const [mine, others] = [new Browser(provider), new Browser(provider)]
    const tokens = await mine.signIn(EMAIL, PASSWORD)
    await others.signIn(OTHER_EMAIL, PASSWORD)

    const signInPage = await mine.authorize(mine.pending({ prompt: 'login' }))
    const href = /href="([^"]*forgot-password[^"]*)"/.exec(await signInPage.text())?.[1] ?? ''
    const answer = await mine.submit(await mine.fetch(href), { email: EMAIL })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toMatch(/href="\/oidc\/interaction\/[\w-]+"/)
    await mailed()
    expect(provider.mails[0]).toMatchObject({ to: EMAIL, subject: 'Reset your Developer Portal password' })
    const link = linkIn(provider.mails[0]?.text ?? '')
    expect(link).toMatch(new RegExp(`^${provider.origin}/oidc/reset-password\\?token=[\\w-]{43}$`))

    const page = await mine.fetch(link)
    const again = page.clone()
    const done = await mine.submit(page, { password: NEW, repeat: NEW })
    expect(done.status).toBe(200)
    const said = await done.text()
    expect(said).toContain('Your password has been changed')
    // Not the start page for visitors, whose button asks for access.
    expect(said).toContain(`href="${provider.options.portalUrl}/wall"`)
    await mailed(2)
    expect(provider.mails[1]).toMatchObject({ to: EMAIL, subject: 'Your Developer Portal password was changed' })

    expect(mine.result(await mine.silently()).get('error')).toBe('login_required')
    expect((await mine.refresh(tokens.refresh_token)).status).toBe(400)
    expect(others.result(await others.silently()).get('code')).toBeTruthy()
    expect((await mine.enter(EMAIL, PASSWORD)).status).toBe(403)
    expect(decode((await mine.signIn(EMAIL, NEW)).access_token).claims['email']).toBe(EMAIL)
    expect((await mine.fetch(link)).status).toBe(404)
    expect((await mine.submit(again, { password: 'another password', repeat: 'another password' })).status).toBe(404)
  })

  test('a sign-in with the old password that completes after the change gets no tokens and no session', async () => {
    const thief = new Browser(provider)
    const pending = thief.pending()
    const held = await thief.submit(await thief.authorize(pending), { email: OTHER_EMAIL, password: PASSWORD })
    expect(held.status).toBe(303)
    await new Promise((resolve) => setTimeout(resolve, 1100))
    const owner = new Browser(provider)
    await owner.submit(await owner.fetch(await requestLink(OTHER_EMAIL)), { password: PASSWORD, repeat: PASSWORD })

    const back = await thief.follow(held)
    const code = thief.result(back).get('code')
    expect((await thief.exchange(code ?? '', pending)).status).toBe(400)
    expect(thief.result(await thief.silently()).get('error')).toBe('login_required')
    await owner.signIn(OTHER_EMAIL, PASSWORD)
  })

  test('the response is the same for an address without an account, and no email is sent', async () => {
    const [known, unknown] = [await ask(new Browser(provider), OTHER_EMAIL), await ask(new Browser(provider), 'nobody@apim.example')]
    expect(unknown.status).toBe(known.status)
    expect(await unknown.text()).toBe(await known.text())
    await mailed()
    await provider.restart()
    expect(provider.mails.map(({ to }) => to)).toEqual([OTHER_EMAIL])
  })

  test('a link expires after thirty minutes', async () => {
    const link = await requestLink(OTHER_EMAIL)
    provider.clock.offset = 29 * 60_000
    expect((await fetch(link)).status).toBe(200)
    provider.clock.offset = 31 * 60_000
    const answer = await fetch(link)
    provider.clock.offset = 0
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('This link no longer works')
  })

  test('setting a password invalidates every other link of the account', async () => {
    const [first, second] = [await requestLink(OTHER_EMAIL), await requestLink(OTHER_EMAIL)]
    const browser = new Browser(provider)
    expect((await browser.submit(await browser.fetch(second), { password: PASSWORD, repeat: PASSWORD })).status).toBe(200)
    expect((await fetch(first)).status).toBe(404)
  })

  test('of two simultaneous uses of one link, one wins', async () => {
    const link = await requestLink(OTHER_EMAIL)
    const browser = new Browser(provider)
    const page = await browser.fetch(link)
    const answers = await Promise.all([1, 2, 3].map(() => browser.submit(page.clone(), { password: PASSWORD, repeat: PASSWORD })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
  })

  test.each([
    ['short', 'short', 'Use at least 12 characters.'],
    ['aaaaaaaaaaaaaaaa', 'aaaaaaaaaaaaaaaa', 'Use more distinct characters.'],
    ['xx-company.user-xx', 'xx-company.user-xx', 'Do not use your email address in your password.'],
    ['long enough it is', 'long enough it was', 'The passwords do not match.'],
    ['x1y2z3'.repeat(50), 'x1y2z3'.repeat(50), 'Use at most 256 characters.'],
  ])('the new password %s is refused with a reason, and the link stays valid', async (password, repeat, message) => {
    const link = await requestLink(OTHER_EMAIL)
    const browser = new Browser(provider)
    const answer = await browser.submit(await browser.fetch(link), { password, repeat })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(message)
    expect((await fetch(link)).status).toBe(200)
  })

  test('the link is stored as a digest and its host is the configured one', async () => {
    const { request } = await import('node:http')
    await new Promise((resolve) => {
      const body = new URLSearchParams({ email: OTHER_EMAIL }).toString()
      const headers = {
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': body.length,
      }
      request(`${provider.issuer}/forgot-password`, { method: 'POST', headers }, (response) => response.resume().on('end', resolve)).end(
        body,
      )
    })
    await mailed()
    const link = linkIn(provider.mails[0]?.text ?? '')
    expect(new URL(link).origin).toBe(provider.origin)
    const { rows } = await provider.pool.query('SELECT token_hash FROM identity.password_link')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(new URL(link).searchParams.get('token'))
  })

  test('an account gets at most three emails in a quarter of an hour', async () => {
    for (let request = 0; request < 6; request += 1) await ask(new Browser(provider), OTHER_EMAIL)
    await provider.restart()
    expect(provider.mails).toHaveLength(3)
  })

  test('text that is not an email address is refused', async () => {
    const answer = await ask(new Browser(provider), '"><b>')
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('&quot;&gt;&lt;b&gt;')
  })
})

describe('invitation', () => {
  test('an invited person cannot sign in before choosing a password with the link, and is verified afterwards', async () => {
    const { issuer, portalUrl } = provider.options
    const link = await inviteAccount(provider.pool, {
      email: 'First.Admin@apim.example',
      firstName: 'Ada',
      lastName: 'Novak',
      issuer,
      portalUrl,
    })
    const browser = new Browser(provider)
    expect((await browser.enter('first.admin@apim.example', '')).status).toBe(400)
    expect((await browser.enter('first.admin@apim.example', NEW)).status).toBe(403)
    await browser.submit(await browser.fetch(link), { password: NEW, repeat: NEW })
    const { claims } = decode((await browser.signIn('first.admin@apim.example', NEW)).access_token)
    expect(claims).toMatchObject({ email: 'first.admin@apim.example', email_verified: true, name: 'Ada Novak' })
  })
})
