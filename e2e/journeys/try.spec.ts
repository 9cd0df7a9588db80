import type { Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '../browser.ts'
import { seriousFindings } from '../inspect.ts'
import { choose } from '../pages/fields.ts'
import { signIn } from '../pages/sign-in.ts'
import { people } from '../people.ts'

const { visit } = useBrowser()
const api = 'Core Banking'
/** Anything that looks like a key, a secret of an OAuth client or a token of the gateway. */
const keyLike = /apk_(dev|test|uat|prod)_[0-9A-Za-z]{30}|aps_(dev|test|uat|prod)_[0-9A-Za-z]{30}/

test('a client tries a call from the page of an API: a 200 as text, and no byte of the key in the browser (trust T29)', async () => {
  const { page, allow } = await visit()
  const received: Promise<string>[] = []
  page.on('response', (response: Response) => {
    if (new URL(response.url()).pathname.startsWith('/api/')) received.push(response.text().catch(() => ''))
  })
  await page.goto(`/wall/all?q=${encodeURIComponent(api)}`)
  await signIn(page, people.acmeAdmin)
  await page.getByRole('main').getByRole('link', { name: api }).first().click()
  await page.getByRole('link', { name: 'Open the full page' }).click()
  await page.getByRole('navigation', { name: 'Page sections' }).getByRole('link', { name: 'Try it' }).click()
  await choose(page, 'Operation', 'GET /accounts – List accounts')
  await page.getByRole('button', { name: 'Send' }).click()
  const answer = page.getByRole('region', { name: 'Answer' }).or(page.locator('section').filter({ hasText: 'complete after' }))
  await answer.getByText(/complete after/).waitFor()
  expect(await answer.locator('pre').textContent()).toMatch(/^\{\n {2}"/)
  expect(await seriousFindings(page)).toEqual([])
  expect((await Promise.all(received)).filter((text) => keyLike.test(text))).toEqual([])
  expect(keyLike.test(await page.content())).toBe(false)
  expect(keyLike.test(await page.evaluate(() => JSON.stringify([Object.values(localStorage), Object.values(sessionStorage)])))).toBe(false)

  await page.getByRole('button', { name: 'Fill in again: GET /accounts' }).waitFor()
  await choose(page, 'Operation', 'GET /accounts/{id} – One account with its balance')
  await page.getByRole('textbox', { name: 'id' }).fill('..')
  allow(/status of 400 .*\/api\/try\//)
  await page.getByRole('button', { name: 'Send' }).click()
  await page
    .getByText(/cannot be empty or lead to another path/)
    .first()
    .waitFor()
})
