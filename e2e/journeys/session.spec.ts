import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { useBrowser } from '../browser.ts'
import { seriousFindings } from '../inspect.ts'
import { signIn, signInButton, signInBy, signOut, userMenu } from '../pages/sign-in.ts'
import { chooseFile } from '../pages/upload.ts'
import { people } from '../people.ts'
import { settled } from '../settled.ts'

const { visit, leave } = useBrowser()

/** Collects every token that the provider issues to this page from now on. */
const tokensOf = (page: Page) => {
  const tokens: Record<string, string>[] = []
  page.context().on('response', async (response) => {
    if (!response.url().endsWith('/token') || response.status() !== 200) return
    tokens.push((await response.json()) as Record<string, string>)
  })
  return tokens
}

/**
 * Ends this token's session in the portal alone, without the provider, as after a long absence. Returns whether it did, in a later second than the sign-in: a
 * provider says in whole seconds when someone has signed in, and a sign-in of the second of the one before does not count as a new one.
 */
const endAtService = async (token: Record<string, string> | undefined) => {
  const headers = { authorization: `Bearer ${token?.['access_token']}` }
  const answer = await fetch(`${inject('product').portal}/api/session/end`, { method: 'POST', headers })
  await wait(1000)
  return answer.ok
}

/** Everything a page has stored, as one text: no token may be in it (trust T07). The provider's own cookies are not sent to the portal. */
const keptBy = async (page: Page) => {
  const kept = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const caches = await globalThis.caches.keys()
    return JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      databases,
      caches,
      history.state,
      document.cookie,
      name,
      location.href,
    ])
  })
  return kept + JSON.stringify(await page.context().cookies(`${new URL(page.url()).origin}/api/user`))
}

test('signs in through a window, is greeted by name, signs out, and is asked for the password again', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.goto('/')
  await signIn(page, people.acmeAdmin)
  expect(await userMenu(page).textContent()).toContain('Hello, Priya')
  await signOut(page)
  await page.goto('/wall')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).waitFor()
  // The form would not be shown if the provider still had a session.
  await signInBy(page, page.getByRole('main').getByRole('button', { name: 'Sign in' }), people.acmeUser)
  await userMenu(page).waitFor()
  expect(new URL(page.url()).pathname).toBe('/wall')
  await leave(visitor)
})

test('a reload restores the session without a window, at the same address', async () => {
  const visitor = await visit()
  const { page, context } = visitor
  await page.goto('/wall/all')
  await signIn(page, people.globexAdmin)
  await page.reload()
  await userMenu(page).waitFor()
  expect(new URL(page.url()).pathname).toBe('/wall/all')
  expect(context.pages()).toHaveLength(1)
  await leave(visitor)
})

test('a reload while the server is away signs no one out: the page says so, and Retry goes on at the same address', async () => {
  const visitor = await visit()
  const { page, context } = visitor
  await page.goto('/wall/all')
  await signIn(page, people.globexAdmin)
  visitor.allow(/\/api\/user|503/)
  await page.route('**/api/user', (route) => route.fulfill({ status: 503, json: { title: 'Service Unavailable', status: 503 } }))
  await page.reload()
  await page.getByRole('heading', { name: 'Your account could not be loaded' }).waitFor()
  expect(await page.getByText('Sign in to see this page').count()).toBe(0)
  expect(await seriousFindings(page)).toEqual([])
  await page.unroute('**/api/user')
  await page.getByRole('button', { name: 'Retry' }).click()
  await userMenu(page).waitFor()
  await page.getByRole('heading', { level: 1, name: /^API Gallery/ }).waitFor()
  expect([new URL(page.url()).pathname, context.pages().length]).toEqual(['/wall/all', 1])
  await leave(visitor)
})

test('a session is restored by a request, and in a frame while the provider does not say where it can be asked', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.goto('/about')
  await signIn(page, people.globexAdmin)
  const isElsewhere = inject('product').issuer !== undefined
  let frames = 0
  page.on('frameattached', () => frames++)
  const restored = async () => {
    frames = 0
    await page.reload()
    await userMenu(page).waitFor()
    return frames
  }
  expect(await restored()).toBe(isElsewhere ? 1 : 0)
  // Longer than the portal waits for it; the library asks once more by itself.
  await page.route('**/.well-known/openid-configuration', async (route) => setTimeout(() => void route.continue(), 1000), { times: 1 })
  expect(await restored()).toBe(1)
  await leave(visitor)
})

test('a reload whose silent sign-in gets no answer, as when Back ends it, tries once more', async () => {
  const { page, allow } = await visit()
  await page.goto('/about')
  await signIn(page, people.acmeAdmin)
  allow(/prompt=none|ERR_FAILED/)
  await page.route(/prompt=none/, (route) => route.abort(), { times: 1 })
  await page.reload()
  await userMenu(page).waitFor()
  expect(page.context().pages()).toHaveLength(1)
})

test('closing the sign-in window leaves a visitor as before, without an error', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.goto('/about')
  const [window] = await Promise.all([page.waitForEvent('popup'), signInButton(page).click()])
  await window.getByLabel('Password', { exact: true }).waitFor()
  await window.close()
  await signIn(page, people.globexAdmin)
  expect(await page.getByRole('alert').count()).toBe(0)
  await leave(visitor)
})

test('no token is stored anywhere in the browser', async () => {
  const visitor = await visit()
  const { page } = visitor
  const tokens = tokensOf(page)
  await page.goto('/wall/all')
  await signIn(page, people.globexAdmin)
  await page.getByRole('heading', { name: /^API Gallery/ }).waitFor()
  const values = tokens.flatMap((answer) => [answer['access_token'], answer['id_token'], answer['refresh_token']]).filter(Boolean)
  expect(values.length).toBeGreaterThan(1)
  const kept = await keptBy(page)
  for (const value of values) expect(kept).not.toContain(value)
  expect(kept).not.toMatch(/eyJ[\w-]+\.eyJ/)
  await leave(visitor)
})

test('a token is renewed before it expires, without a window and unnoticed by the user', async () => {
  const visitor = await visit()
  const { page, context } = visitor
  const tokens = tokensOf(page)
  await page.clock.install()
  await page.goto('/wall/all')
  await signIn(page, people.globexAdmin)
  const first = tokens.at(-1)
  const renewed = page.context().waitForEvent('response', (response) => response.url().endsWith('/token') && response.ok())
  await page.clock.fastForward((Number(first?.['expires_in']) - 30) * 1000)
  await renewed
  await expect.poll(() => tokens.at(-1)?.['access_token']).not.toBe(first?.['access_token'])
  const called = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/swaggers')
  await page.getByRole('link', { name: 'My APIs' }).first().click()
  expect((await called).headers()['authorization']).toBe(`Bearer ${tokens.at(-1)?.['access_token']}`)
  expect(context.pages()).toHaveLength(1)
  await leave(visitor)
})

test('after 14 minutes without activity a warning waits for an answer; a minute later comes a sign-out with its reason, then a new sign-in', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.clock.install()
  await page.goto('/wall')
  let keptAlive = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/session/activity')) keptAlive += 1
  })
  await signIn(page, people.acmeAdmin)
  // The activity watcher loads after the page and does not count time before that.
  const watched = async () => page.clock.runFor(15_000).then(() => keptAlive)
  await expect.poll(watched, { timeout: 60_000 }).toBeGreaterThan(0)
  await page.mouse.move(400, 400)
  await page.clock.fastForward('13:50')
  await page.clock.runFor(2_000)
  expect(await page.getByRole('dialog', { name: 'Are you still there?' }).count()).toBe(0)
  await page.clock.fastForward('00:15')
  const warning = page.getByRole('dialog', { name: 'Are you still there?' })
  await warning.waitFor()
  await page.mouse.move(200, 200)
  await page.mouse.move(700, 450, { steps: 5 })
  await warning.getByText('You are still signed in.').waitFor()
  await page.clock.fastForward('02:00')
  await page.clock.runFor(2_000)
  await warning.getByText('You are still signed in.').waitFor()
  await warning.getByRole('button', { name: 'Stay signed in' }).click()
  await warning.waitFor({ state: 'detached' })
  const pinged = page.waitForResponse((response) => response.url().endsWith('/api/session/activity'))
  await page.clock.fastForward('14:05')
  await warning.waitFor()
  // A minute of the page's clock takes no time: the keep-alive would else arrive after the sign-out.
  await pinged
  await page.clock.fastForward('01:00')
  await signInButton(page).waitFor()
  await page.getByText('You were signed out after 15 minutes of inactivity.').waitFor()
  await signIn(page, people.acmeAdmin)
  expect(await userMenu(page).textContent()).toContain('Priya')
  await leave(visitor)
})

test('a disabled user is told once and is not signed in', async () => {
  const visitor = await visit()
  const { page } = visitor
  visitor.allow(/status of 403 .*\/api\/user\)/)
  await page.goto('/')
  await signInBy(page, signInButton(page), people.disabled)
  const message = page.getByText('This user has been disabled. If you believe this was a mistake please contact the administrator.')
  await message.waitFor()
  await signInButton(page).waitFor()
  await page.clock.install()
  await page.clock.fastForward('05:00')
  expect(await message.count()).toBe(1)
  await page.reload()
  await signInButton(page).waitFor()
  expect(await message.count()).toBe(0)
  await leave(visitor)
})

test('signing out in one tab signs out the other', async () => {
  const visitor = await visit()
  const { page, context } = visitor
  await page.goto('/')
  await signIn(page, people.globexAdmin)
  const other = await context.newPage()
  await other.goto('/wall/all')
  await userMenu(other).waitFor()
  await signOut(page)
  await signInButton(other).waitFor()
  expect(await other.getByRole('main').textContent()).toContain('Sign in to see this page')
  await leave(visitor)
})

test('a session that ends during work can be renewed, and the work continues where it was', async () => {
  const visitor = await visit()
  const { page } = visitor
  visitor.allow(/status of 401 .*\/api\//)
  const tokens = tokensOf(page)
  await page.goto('/api-upload')
  await signIn(page, people.author)
  await page.getByLabel('API name').fill('Interrupted Work')
  await page.getByLabel('Description', { exact: true }).fill('Typed before the session ended, and still here after it.')
  // Another journey may have given the author a second application, and then none is chosen beforehand.
  await settled(page)
  const application = page.getByRole('combobox', { name: 'Application' })
  if ((await application.inputValue()) === '') {
    await application.fill('Onboarding')
    await page.getByRole('option', { name: 'Onboarding', exact: true }).click()
  }
  const document = { openapi: '3.0.3', info: { title: 'Interrupted', version: '1' }, paths: {} }
  const buffer = Buffer.from(JSON.stringify(document))
  await chooseFile(page, { name: 'interrupted.json', mimeType: 'application/json', buffer })
  expect(await endAtService(tokens.at(-1))).toBe(true)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.waitFor()
  await signInBy(page, dialog.getByRole('button', { name: 'Sign in again' }), people.author)
  await page.getByRole('dialog', { name: 'Interrupted Work is in the gallery' }).waitFor()
  await leave(visitor)
})

test('a user who returns after the session has ended is a visitor, without an error, and signs in with the password', async () => {
  const visitor = await visit()
  const { page } = visitor
  visitor.allow(/status of 401 .*\/api\/user\)/)
  const tokens = tokensOf(page)
  await page.goto('/wall')
  await signIn(page, people.acmeUser)
  expect(await endAtService(tokens.at(-1))).toBe(true)
  await page.reload()
  await signInButton(page).waitFor()
  await signIn(page, people.acmeUser)
  expect(await page.getByRole('alert').count()).toBe(0)
  await leave(visitor)
})
