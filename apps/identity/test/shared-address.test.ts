import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hashPassword } from '../src/passwords.ts'
import { insertAccount } from '../src/storage/accounts.ts'
import { Browser, decode } from './browser.ts'
import { EMAIL, PASSWORD, type Running, startProvider } from './provider.ts'

const PEOPLE = 15
const person = (n: number) => `person${n}@apim.example`
const people = Array.from({ length: PEOPLE }, (_, n) => person(n))
const PROXY = { 'x-forwarded-for': '203.0.113.50' }

let direct: Running
let proxied: Running
beforeAll(async () => {
  direct = await startProvider()
  proxied = await startProvider({}, undefined, ['127.0.0.1', '::1'])
  const passwordHash = await hashPassword(PASSWORD)
  for (const { pool } of [direct, proxied])
    for (const email of people) await insertAccount(pool, { email, firstName: 'P', lastName: 'N', emailVerified: true, passwordHash })
})
afterAll(async () => {
  await direct.stop()
  await proxied.stop()
})
beforeEach(async () => {
  for (const { pool, mails } of [direct, proxied]) {
    mails.length = 0
    await pool.query('DELETE FROM identity.attempt; DELETE FROM identity.known_address; DELETE FROM identity.recent')
  }
})

const ways: [string, () => Running, Record<string, string>][] = [
  ['at one address', () => direct, {}],
  ['behind an untrusted proxy', () => direct, PROXY],
  ['behind a trusted proxy, at one address', () => proxied, PROXY],
]

describe.each(ways)('%s', (_where, running, headers) => {
  const browser = () => new Browser(running(), headers)
  /** Guesses 2.5 times a second, ten times before each sign-in; returns the responses to both. */
  const guessAgainst = async (victim: (guess: number) => string, browsers: Browser[]) => {
    const guesser = browser()
    const form = await guesser.authorize(guesser.pending())
    let guess = 0
    const [guesses, signIns]: [number[], number[]] = [[], []]
    for (const [n, one] of browsers.entries()) {
      for (let k = 0; k < 10; k += 1) {
        running().clock.offset += 400
        guesses.push((await guesser.submit(form.clone(), { email: victim(guess++), password: 'wrong' })).status)
      }
      signIns.push((await one.enter(person(n), PASSWORD, { prompt: 'login' })).status)
    }
    return { guesses, signIns }
  }

  test('15 of 15 people sign in while another guesses at one account 2.5 times a second', async () => {
    const { guesses, signIns } = await guessAgainst(() => EMAIL, people.map(browser))
    expect(signIns).toEqual(Array(PEOPLE).fill(303))
    expect(guesses.filter((status) => status === 403).length).toBeLessThanOrEqual(10)
  })
  test('15 of 15 people sign in where they have signed in before while another guesses at their accounts and others', async () => {
    const browsers = people.map(browser)
    for (const [n, one] of browsers.entries()) await one.signIn(person(n), PASSWORD)
    const { signIns } = await guessAgainst((guess) => person(guess % 40), browsers)
    expect(signIns).toEqual(Array(PEOPLE).fill(303))
  })
})

describe('the cookie of a browser in which someone has signed in', () => {
  const lock = async () => {
    for (let n = 0; n < 6; n += 1) await new Browser(direct).enter(person(0), 'wrong')
  }
  test('is useless for another account, or when forged', async () => {
    const owner = new Browser(direct)
    await owner.signIn(person(0), PASSWORD)
    const cookie = owner.jar.get('apim_device|/oidc')
    expect(cookie?.path).toBe('/oidc')
    await lock()
    const other = new Browser(direct)
    await other.signIn(person(1), PASSWORD)
    const swapped = new Browser(direct)
    swapped.jar.set('apim_device|/oidc', { value: other.jar.get('apim_device|/oidc')?.value ?? '', path: '/oidc' })
    const forged = new Browser(direct)
    forged.jar.set('apim_device|/oidc', { value: `${cookie?.value.slice(0, -2)}AA`, path: '/oidc' })
    expect((await swapped.enter(person(0), PASSWORD)).status).toBe(429)
    expect((await forged.enter(person(0), PASSWORD)).status).toBe(429)
    expect((await owner.enter(person(0), PASSWORD, { prompt: 'login' })).status).toBe(303)
  })
  test('gives its holder five wrong passwords, and then its own delays', async () => {
    const owner = new Browser(direct)
    await owner.signIn(person(0), PASSWORD)
    const answers: number[] = []
    for (let n = 0; n < 7; n += 1) answers.push((await owner.enter(person(0), 'wrong', { prompt: 'login' })).status)
    expect(answers).toEqual([403, 403, 403, 403, 403, 429, 429])
  })
  test('does not sign anyone in by itself', async () => {
    const owner = new Browser(direct)
    await owner.signIn(person(0), PASSWORD)
    const thief = new Browser(direct)
    thief.jar.set('apim_device|/oidc', { value: owner.jar.get('apim_device|/oidc')?.value ?? '', path: '/oidc' })
    expect(thief.result(await thief.silently()).get('error')).toBe('login_required')
  })
  test('survives a restart, and does not reveal whose it is', async () => {
    const owner = new Browser(direct)
    const { access_token } = await owner.signIn(person(0), PASSWORD)
    await direct.restart()
    await lock()
    expect((await owner.enter(person(0), PASSWORD, { prompt: 'login' })).status).toBe(303)
    const value = owner.jar.get('apim_device|/oidc')?.value ?? ''
    expect(value).toMatch(/^[\w-]{22}\.[\w-]{43}$/)
    expect(value).not.toContain(String(decode(access_token).claims['sub']))
  })
})

describe('an IPv6 client, with a /64 of addresses to call from', () => {
  const at = (address: string) => new Browser(proxied, { 'x-forwarded-for': address })

  test('gets ten guesses per minute from all its addresses together', async () => {
    const guess = async (n: number) => (await at(`2001:db8:1:1:${n}::${n}`).enter(person(n % PEOPLE), 'wrong')).status
    const answers: number[] = []
    for (let n = 0; n < 40; n += 1) answers.push(await guess(n))
    expect(answers.filter((status) => status === 403).length).toBeLessThanOrEqual(10)
    expect((await at('2001:db8:1:2::1').enter(person(20), 'wrong')).status).toBe(403)
  })
  test('is recognized at another of its addresses, but not in another network', async () => {
    await at('2001:db8:2:1::1').signIn(person(0), PASSWORD)
    for (let n = 0; n < 6; n += 1) await at('2001:db8:2:3::1').enter(person(0), 'wrong')
    expect((await at('2001:db8:2:2::1').enter(person(0), PASSWORD)).status).toBe(429)
    expect((await at('2001:db8:2:1:ffff::2').enter(person(0), PASSWORD)).status).toBe(303)
  })
  test('gets 20 emails sent from all its addresses together', async () => {
    for (let n = 0; n < 30; n += 1) {
      const browser = at(`2001:db8:3:1::${n}`)
      await browser.submit(await browser.fetch(`${proxied.issuer}/forgot-password`), { email: person(n % PEOPLE) })
    }
    await proxied.restart()
    expect(proxied.mails).toHaveLength(20)
  })
})

describe('password-reset emails', () => {
  const ask = async (browser: Browser, email: string) => browser.submit(await browser.fetch(`${direct.issuer}/forgot-password`), { email })
  const mailsTo = (email: string) => direct.mails.filter(({ to }) => to === email).length
  /** Waits for all work that runs after the responses. */
  const settled = () => direct.restart()

  test('one person who requests links for one account again and again uses up no one else’s emails', async () => {
    for (let n = 0; n < 40; n += 1) await ask(new Browser(direct), EMAIL)
    for (const email of people) await ask(new Browser(direct), email)
    await settled()
    expect(mailsTo(EMAIL)).toBe(3)
    for (const email of people) expect([email, mailsTo(email)]).toEqual([email, 1])
  })
  test('one person who requests links for many accounts gets 20 emails sent, and those who have signed in here before still get theirs', async () => {
    const owner = new Browser(direct)
    await owner.signIn(person(0), PASSWORD)
    for (let n = 0; n < 30; n += 1) await ask(new Browser(direct), person(n % PEOPLE))
    for (let n = 0; n < 3; n += 1) await ask(new Browser(direct), person(0))
    await settled()
    expect(direct.mails).toHaveLength(20)
    await ask(owner, person(0))
    await vi.waitFor(() => expect(direct.mails).toHaveLength(21), { timeout: 15_000 })
    expect(direct.mails.at(-1)?.to).toBe(person(0))
  })
  test('an account whose links someone keeps requesting gets emails again in the next quarter of an hour', async () => {
    for (let minute = 0; minute <= 16; minute += 1) {
      await ask(new Browser(direct), person(2))
      await settled()
      direct.clock.offset += 60_000
    }
    expect(mailsTo(person(2))).toBeGreaterThan(3)
  })
  test('a hundred simultaneous requests are counted exactly', async () => {
    await Promise.all(Array.from({ length: 100 }, () => ask(new Browser(direct), person(3))))
    await settled()
    expect(mailsTo(person(3))).toBe(3)
  })
})
