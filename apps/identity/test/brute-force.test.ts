import { hash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDevices } from '../src/devices.ts'
import { hashPassword, verifyPassword } from '../src/passwords.ts'
import { createSignIn } from '../src/sign-in.ts'
import { delayAfter } from '../src/storage/attempts.ts'
import { Browser } from './browser.ts'
import { EMAIL, OTHER_EMAIL, PASSWORD, type Running, startProvider } from './provider.ts'

let provider: Running
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.stop())
beforeEach(async () => {
  provider.clock.offset = 0
  await provider.pool.query('DELETE FROM identity.attempt; DELETE FROM identity.known_address; DELETE FROM identity.recent')
})

const devices = createDevices({ issuer: 'http://localhost/oidc', keys: ['key'.repeat(12)] })
const wrong = async () => (await new Browser(provider).enter(EMAIL, 'wrong')).status

describe('guessing', () => {
  test('the first five failures are answered at once; then even the right password has to wait, and the response says for how many seconds', async () => {
    for (let guess = 0; guess < 5; guess += 1) expect(await wrong()).toBe(403)
    const answer = await new Browser(provider).enter(EMAIL, PASSWORD)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await answer.text()).toMatch(/Too many attempts\.<\/b> Wait \d+ seconds, then try again\./)
  })

  test('the delay grows with each failure up to a minute, and a success resets it', async () => {
    for (let guess = 0; guess < 5; guess += 1) await wrong()
    provider.clock.offset += 10_001
    expect(await wrong()).toBe(403)
    provider.clock.offset += 10_001
    expect(await wrong()).toBe(429)
    provider.clock.offset += 10_001
    await new Browser(provider).signIn(EMAIL, PASSWORD)
    expect(await wrong()).toBe(403)
    expect([4, 5, 6, 7, 8, 50].map(delayAfter)).toEqual([0, 10_000, 20_000, 40_000, 60_000, 60_000])
  })

  test('a hundred wrong passwords at once cause five checks', async () => {
    const browser = new Browser(provider)
    const page = await browser.authorize(browser.pending())
    const answers = await Promise.all(Array.from({ length: 100 }, () => browser.submit(page.clone(), { email: EMAIL, password: 'wrong' })))
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(95)
  })

  /** A pseudorandom number that is the same in every run. */
  const dice = (sides: number) => (guess: number) => Number.parseInt(hash('sha256', `guess ${guess}`).slice(0, 8), 16) % sides
  const [anyOfSix, anyOfThirty] = [dice(6), dice(30)]
  const address = '10.1.1.1'
  test.each<[string, (guess: number) => { email: string; address: string }]>([
    ['one account from many addresses', (guess) => ({ email: EMAIL, address: `10.0.${guess % 250}.${guess % 7}` })],
    ['one account from one address', () => ({ email: EMAIL, address })],
    ['an account’s known address', () => ({ email: OTHER_EMAIL, address: '10.9.9.9' })],
    ['three accounts in turn', (guess) => ({ email: `person${guess % 3}@apim.example`, address })],
    ['three accounts and then others', (guess) => ({ email: `person${guess < 15 ? guess % 3 : guess}@apim.example`, address })],
    ['any of six accounts', (guess) => ({ email: `person${anyOfSix(guess)}@apim.example`, address })],
    ['any of thirty accounts', (guess) => ({ email: `person${anyOfThirty(guess)}@apim.example`, address })],
    ['many accounts from one address', (guess) => ({ email: `person${guess}@apim.example`, address })],
  ])('continuous guessing at %s gets at most ten checks per minute', async (_what, attempt) => {
    let now = Date.now()
    const signIn = createSignIn({ pool: provider.pool, clock: () => now, devices })
    await signIn({ email: OTHER_EMAIL, password: PASSWORD, address: '10.9.9.9' })
    const checks: number[] = []
    for (let guess = 0; guess < 300; guess += 1) {
      if ('refused' in (await signIn({ ...attempt(guess), password: 'wrong' }))) checks.push(now)
      now += 400
    }
    expect(checks.length).toBeGreaterThan(5)
    for (const start of checks) expect(checks.filter((at) => at >= start && at < start + 60_000).length).toBeLessThanOrEqual(10)
  })

  test('a stranger’s guesses do not lock the owner out at an address the owner has used before', async () => {
    const signIn = createSignIn({ pool: provider.pool, clock: Date.now, devices })
    await signIn({ email: EMAIL, password: PASSWORD, address: '10.2.0.1' })
    for (let guess = 0; guess < 6; guess += 1) await signIn({ email: EMAIL, password: 'wrong', address: `10.3.0.${guess}` })
    expect(await signIn({ email: EMAIL, password: PASSWORD, address: '10.3.0.99' })).toHaveProperty('waitMs')
    expect(await signIn({ email: EMAIL, password: PASSWORD, address: '10.2.0.1' })).toHaveProperty('accountId')
  })

  test('failures survive a restart', async () => {
    for (let guess = 0; guess < 5; guess += 1) await wrong()
    await provider.restart()
    expect(await wrong()).toBe(429)
  })

  test('many people can sign in from one address at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => new Browser(provider).enter(index % 2 ? EMAIL : OTHER_EMAIL, PASSWORD)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(303))
  })
})

describe('password check', () => {
  test('does the same work for an unknown account as for a known one', async () => {
    const hash = await hashPassword(PASSWORD)
    await verifyPassword('warm-up', undefined)
    // CPU time, which does not grow with other load on the machine; alternating, so that both see the same conditions.
    const spent = { known: 0, unknown: 0 }
    for (let round = 0; round < 9; round += 1)
      for (const [who, stored] of [['known', hash] as const, ['unknown', undefined] as const]) {
        const start = process.cpuUsage()
        await verifyPassword('wrong', stored)
        const { user, system } = process.cpuUsage(start)
        spent[who] += user + system
      }
    expect(spent.unknown / spent.known).toBeGreaterThan(0.6)
    expect(spent.unknown / spent.known).toBeLessThan(1.7)
  })

  test('returns false without a stored hash, for a wrong password, and for the right one with anything appended', async () => {
    const hash = await hashPassword(PASSWORD)
    expect(await verifyPassword(PASSWORD, hash)).toBe(true)
    expect(await verifyPassword(`${PASSWORD} `, hash)).toBe(false)
    expect(await verifyPassword(PASSWORD, undefined)).toBe(false)
    expect(await verifyPassword(PASSWORD, null)).toBe(false)
    const long = await hashPassword('a'.repeat(256))
    expect(await verifyPassword('a'.repeat(257), long)).toBe(false)
  })
})
