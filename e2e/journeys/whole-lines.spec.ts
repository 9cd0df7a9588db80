import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '../browser.ts'
import { phone } from '../chromium.ts'
import { signIn } from '../pages/sign-in.ts'
import { people } from '../people.ts'
import { openApi } from '../screens/apis/api-page.ts'
import { keys } from '../screens/apis/keys.ts'
import { goWithin, settled } from '../settled.ts'

const { visit, leave } = useBrowser()

/** How many lines of a code are shown for each line that it has. */
const shownPerLine = (code: Locator) =>
  code.evaluate((pre) => {
    const style = getComputedStyle(pre)
    const height = pre.clientHeight - Number.parseFloat(style.paddingTop) - Number.parseFloat(style.paddingBottom)
    return Math.round(height / Number.parseFloat(style.lineHeight)) / (pre.textContent ?? '').split('\n').length
  })

test('the lines of a command are not broken, at any width: an address in two lines is not read as one', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.goto('/about')
  await signIn(page, people.acmeUser)
  for (const size of [phone, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size)
    for (const tab of [undefined, 'Try it']) {
      await openApi(page, tab)
      const command = page.getByRole('main').locator('pre').filter({ hasText: 'curl' }).first()
      expect(await shownPerLine(command), `${tab} at ${size.width} px`).toBe(1)
    }
  }
  await leave(visitor)
})

/** Whether a text is in one line. */
const isInOneLine = (element: Element) => {
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size === 1
}

test('on a phone, the languages of the first call with a new key are whole words that can all be seen, and its lines are whole', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.goto('/about')
  await signIn(page, people.portalAdmin)
  await keys.find(({ name }) => name === 'new key')?.open(page)
  await page.setViewportSize(phone)
  await settled(page)
  const figure = page.getByRole('dialog').getByRole('figure')
  const names = figure.locator('button[aria-pressed]')
  expect(await names.count()).toBe(5)
  for (const name of await names.all()) expect(await name.evaluate(isInOneLine)).toBe(true)
  const caption = figure.locator('figcaption')
  expect(await caption.evaluate((own) => own.scrollWidth - own.clientWidth)).toBe(0)
  expect(await shownPerLine(figure.locator('pre'))).toBe(1)
  await leave(visitor)
})

test('the APIs of an own application fit into its dock, so that nothing is shaded as if more followed', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.goto('/about')
  await signIn(page, people.maintainer)
  await goWithin(page, '/my/applications?q=Payments')
  await page.getByRole('main').getByRole('link', { name: 'Payments' }).first().click()
  const table = page.getByRole('complementary').getByRole('table')
  await table.waitFor()
  await settled(page)
  expect(await table.evaluate((own) => own.scrollWidth - (own.parentElement?.clientWidth ?? 0))).toBe(0)
  await leave(visitor)
})

test('what a tool is for is shown in full', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.goto('/about')
  await signIn(page, people.author)
  await goWithin(page, '/tools')
  const text = page.getByRole('main').getByText('Write a new API spec')
  expect(await text.evaluate((own) => own.scrollHeight - own.clientHeight)).toBe(0)
  await leave(visitor)
})
