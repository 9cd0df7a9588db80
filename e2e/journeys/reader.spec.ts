import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '../browser.ts'
import { phone } from '../chromium.ts'
import { signIn } from '../pages/sign-in.ts'
import { people } from '../people.ts'
import { goWithin, settled } from '../settled.ts'

const { visit, leave } = useBrowser()

const openGallery = async () => {
  const visitor = await visit()
  await visitor.page.goto('/about')
  await signIn(visitor.page, people.portalAdmin)
  await goWithin(visitor.page, '/wall/all')
  return visitor
}
const dockOf = (page: Page) => page.getByRole('complementary', { name: 'API', exact: true })

test.each(['dark', 'light'] as const)(
  'a first visit on a system that is %s is shown so before any script of the app has loaded, and stays so',
  async (colorScheme) => {
    const visitor = await visit({ colorScheme })
    const { page } = visitor
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const seen = () => page.evaluate(() => document.documentElement.dataset['theme'])
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/features', { waitUntil: 'commit' })
    await page.waitForFunction(() => document.getElementById('root') !== null)
    const first = [await seen(), await ground()]
    release()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await settled(page)
    expect([await seen(), await ground()]).toEqual(first)
    expect(first[0]).toBe(colorScheme === 'dark' ? 'BLACK-THEME' : 'DEFAULT-THEME')
    await leave(visitor)
  },
)

test('a browser that blocks storage still shows the portal, and users can sign in', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure', 'SecurityError')
        },
      })
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await leave(visitor)
})

test('where the very first script does not come the page says so, and what the build has drawn is in sight in every theme', async () => {
  const visitor = await visit({ colorScheme: 'dark' })
  const { page } = visitor
  visitor.allow(/\/assets\/index-/)
  await page.route(/\/assets\/index-.*\.js$/, (route) => route.abort())
  await page.goto('/features')
  expect(await page.getByRole('alert').textContent()).toContain('The portal could not be loaded completely.')
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  await page.unroute(/\/assets\/index-.*\.js$/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await leave(visitor)
})

test('a part of the portal whose script does not come leaves the rest as it is, and the page says so', async () => {
  const visitor = await visit()
  const { page } = visitor
  const missing = /\/assets\/(SideMenu|DockArea)-/
  visitor.allow(missing)
  await page.goto('/about')
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await page.route(missing, (route) => route.abort())
  await signIn(page, people.portalAdmin)
  await page.getByRole('alert').waitFor()
  expect(await page.getByRole('alert').textContent()).toContain('could not be loaded')
  expect(await page.getByRole('banner').isVisible()).toBe(true)
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  await leave(visitor)
})

test('whoever reads in the dark reads a public page before any script of the portal has come', async () => {
  const visitor = await visit({ colorScheme: 'dark' })
  const { page } = visitor
  let letScripts = () => {}
  const scripts = new Promise<void>((resolve) => (letScripts = resolve))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1 })
  await heading.waitFor()
  const look = () =>
    page.evaluate(() => {
      const colours = (name: string) => {
        const { color, backgroundColor } = getComputedStyle(document.querySelector(name) ?? document.body)
        return [name, color, backgroundColor]
      }
      return ['body', 'header', 'h1', 'main p', 'main a', 'main .mantine-Button-root'].map(colours)
    })
  const before = await look()
  letScripts()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await settled(page)
  expect(await look()).toEqual(before)
  await leave(visitor)
})

test("the rows of an API's keys are as wide as their card", async () => {
  const visitor = await openGallery()
  const { page } = visitor
  await goWithin(page, '/apis/1?tab=access')
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'hidden' })
  await rows.first().waitFor()
  const gaps = await rows.evaluateAll((all) =>
    all.map((row) => {
      const card = row.closest('section')?.getBoundingClientRect()
      const { left, right } = row.getBoundingClientRect()
      return card ? [left - card.left, card.right - right] : []
    }),
  )
  for (const [before, after] of gaps) expect(after).toBe(before)
  await leave(visitor)
})

test('the card that opens a dock stays in place, wherever it is in the gallery', async () => {
  const visitor = await openGallery()
  const { page } = visitor
  const cards = page.getByRole('article')
  const count = await cards.count()
  expect(count).toBeGreaterThan(2)
  for (let at = 0; at < count; at++) {
    const card = cards.nth(at)
    await card.scrollIntoViewIfNeeded()
    const before = await card.boundingBox()
    await card.getByRole('link').first().click()
    await dockOf(page).waitFor()
    await settled(page)
    expect(await card.boundingBox()).toEqual(before)
    await page.keyboard.press('Escape')
    await dockOf(page).waitFor({ state: 'detached' })
  }
  await leave(visitor)
})

test('at 200 % zoom a dock scrolls as a whole: its head and foot make room for the content', async () => {
  const visitor = await openGallery()
  const { page } = visitor
  await page.setViewportSize({ width: 720, height: 450 })
  await page.getByRole('link', { name: 'Core Banking' }).click()
  const dock = dockOf(page)
  await dock.getByRole('heading', { level: 2 }).waitFor()
  await settled(page)
  const top = async () => (await dock.getByRole('heading', { level: 2 }).boundingBox())?.y ?? 0
  const before = await top()
  const moved = await dock.evaluate((element) => {
    element.scrollTop = 200
    return element.scrollTop
  })
  expect(moved).toBe(200)
  expect(Math.round(before - (await top()))).toBe(200)
  await leave(visitor)
})

test('tabs that do not fit a phone indicate on which side more follow, and the keyboard reaches the last one', async () => {
  const visitor = await openGallery()
  const { page } = visitor
  await page.getByRole('link', { name: 'Core Banking' }).click()
  await page.getByRole('link', { name: 'Open API' }).click()
  const tabs = page.getByRole('navigation', { name: 'Page sections' })
  await tabs.waitFor()
  const sides = () => tabs.evaluate((row) => [row.hasAttribute('data-more-before'), row.hasAttribute('data-more-after')])
  await page.setViewportSize({ width: 700, height: phone.height })
  await expect.poll(sides).toEqual([false, false])
  await page.setViewportSize(phone)
  await expect.poll(sides).toEqual([false, true])
  const links = tabs.getByRole('link')
  await links.first().focus()
  for (let at = 1; at < (await links.count()); at++) await page.keyboard.press('Tab')
  await expect.poll(sides).toEqual([true, false])
  await leave(visitor)
})

test('on a phone a notice that stays makes room for what is said above it: the heading of the page and of a dock', async () => {
  const visitor = await openGallery()
  const { page } = visitor
  visitor.allow(/502|answer 502/)
  await page.setViewportSize(phone)
  await page.route('**/api/users/download*', (route) => route.fulfill({ status: 502, json: { status: 502, detail: 'No answer' } }))
  await goWithin(page, '/users')
  const heading = page.getByRole('heading', { level: 1, name: 'Users' })
  const alert = page.getByRole('alert').filter({ hasText: 'No answer' })
  const edges = async (one: typeof heading) => {
    const box = await one.boundingBox()
    return { top: box?.y ?? Number.NaN, bottom: (box?.y ?? Number.NaN) + (box?.height ?? 0) }
  }
  const before = await edges(heading)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Export to CSV' }).click()
  await alert.waitFor()
  await expect.poll(async () => (await edges(heading)).top - (await edges(alert)).bottom).toBeGreaterThan(0)
  await goWithin(page, '/users?dock=user:1')
  const title = page.getByRole('complementary').getByRole('heading', { level: 2 }).first()
  await expect.poll(async () => (await edges(title)).top - (await edges(alert)).bottom).toBeGreaterThan(0)
  await goWithin(page, '/users')
  await alert.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => edges(heading)).toEqual(before)
  await leave(visitor)
})

test('on a phone a long search stays within its chip', async () => {
  const visitor = await openGallery()
  const { page } = visitor
  await page.setViewportSize(phone)
  await goWithin(page, `/wall/all?q=${'account'.repeat(12)}`)
  const chip = page
    .getByRole('main')
    .locator('span')
    .filter({ has: page.getByRole('button', { name: /^Remove/ }) })
  await chip.waitFor()
  expect(await chip.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  await leave(visitor)
})

test('on a phone the list of a reference closes with the focus on its button, and its search has a way to clear it', async () => {
  const visitor = await openGallery()
  const { page } = visitor
  await page.setViewportSize(phone)
  await goWithin(page, '/apis/1?tab=reference')
  const button = page.getByRole('main').getByRole('button', { name: 'Operations', exact: true })
  const search = page.getByRole('navigation', { name: 'Operations' }).getByRole('searchbox')
  await button.click()
  await search.fill('nothing of that name')
  await page.getByRole('button', { name: 'Clear' }).click()
  expect(await search.inputValue()).toBe('')
  await page.keyboard.type('customer')
  await page.keyboard.press('Enter')
  await search.waitFor({ state: 'hidden' })
  await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true)
  await leave(visitor)
})
