import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '../browser.ts'
import { seriousFindings } from '../inspect.ts'
import { signIn, signOut } from '../pages/sign-in.ts'
import { people } from '../people.ts'
import { goWithin, settled } from '../settled.ts'

const { visit, leave } = useBrowser()

const field = (page: Page) => page.getByRole('combobox', { name: /^Search APIs/ })
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name }).first()
const search = async (page: Page, text: string) => {
  await page.keyboard.press('Control+K')
  await field(page).waitFor()
  await page.keyboard.type(text)
}

test('a portal admin goes by keyboard to an operation, an organization, a person and a page, and a sign-out forgets them', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.goto('/organizations')
  await signIn(page, people.portalAdmin)
  await page.getByRole('searchbox').click()
  await search(page, 'account balance')
  await option(page, /GET \/accounts\/\{id\}/).waitFor()
  await settled(page)
  expect(await seriousFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'detached' })
  expect(await page.getByRole('searchbox').evaluate((element) => element === document.activeElement)).toBe(true)

  await search(page, 'account balance')
  const operation = option(page, /GET \/accounts\/\{id\}/)
  await operation.waitFor()
  while ((await operation.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name: 'One account with its balance' }).waitFor()

  await search(page, 'acme')
  await option(page, /^Acme/).waitFor()
  await settled(page)
  await page
    .getByRole('group', { name: /^Organizations/ })
    .getByRole('option')
    .first()
    .click()
  await page.getByRole('complementary', { name: 'Organization' }).waitFor()

  await search(page, people.acmeUser)
  // The words of an address may be in specs too.
  await page
    .getByRole('group', { name: /^People/ })
    .getByRole('option', { name: new RegExp(people.acmeUser) })
    .click()
  await page.getByRole('complementary', { name: 'User' }).waitFor()

  await search(page, 'embedded')
  await page
    .getByRole('group', { name: /^Servers/ })
    .getByRole('option')
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Edit Resource' }).waitFor()

  await search(page, 'what exp')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'What Expires' }).waitFor()

  await page.keyboard.press('Control+K')
  await page
    .getByRole('group', { name: 'Recently used' })
    .getByRole('option', { name: /^What Expires/ })
    .waitFor()
  await page.keyboard.press('Escape')
  await signOut(page)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('apim-recent')))).toEqual([])
  await leave(visitor)
})

test('a client finds what it may see, and no one else', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.goto('/settings')
  await signIn(page, people.acmeUser)
  await goWithin(page, '/settings')
  await search(page, 'globex')
  await page.locator('strong', { hasText: 'Nothing found for “globex”' }).waitFor()
  await field(page).fill('core')
  await option(page, /^Core Banking/).waitFor()
  await settled(page)
  expect(await page.getByRole('group', { name: /People|Organizations|Servers/ }).count()).toBe(0)
  await page
    .getByRole('group', { name: /^Keys of your organization/ })
    .getByRole('option')
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Core Banking' }).waitFor()
  await page.getByRole('heading', { name: /^API keys/ }).waitFor()
  await leave(visitor)
})
