import type { ConsoleMessage, Page, Request, Response } from 'playwright-core'
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

/**
 * What a person finds in the browser's developer tools: its console with the values of what was logged, and its network log with each request's
 * address, headers and body and each answer's headers and text.
 */
const recordLogs = (page: Page) => {
  const entries: Promise<string[]>[] = []
  const shown = (value: unknown) => JSON.stringify(value) ?? ''
  const inConsole = async (message: ConsoleMessage) => [
    message.text(),
    ...(await Promise.all(message.args().map((arg) => arg.jsonValue().then(shown, () => '')))),
  ]
  const sent = async (request: Request) => [request.url(), shown(await request.allHeaders()), request.postData() ?? '']
  const received = async (response: Response) => {
    const text = new URL(response.url()).pathname.startsWith('/api/') ? await response.text() : ''
    // What the tried service answered comes in base64.
    const tried = [...text.matchAll(/"bytes":"([^"]*)"/g)].map(([, part = '']) => part)
    return [
      response.url(),
      shown(await response.allHeaders()),
      text,
      Buffer.concat(tried.map((part) => Buffer.from(part, 'base64'))).toString(),
    ]
  }
  const add = (entry: Promise<string[]>) => void entries.push(entry.catch(() => []))
  page.on('console', (message) => add(inConsole(message)))
  page.on('pageerror', ({ message, stack = '' }) => add(Promise.resolve([message, stack])))
  page.on('request', (request) => add(sent(request)))
  page.on('response', (response) => add(received(response)))
  return async () => (await Promise.all(entries)).flat()
}

test('a client tries a call from the page of an API: a 200 as text, and no byte of the key in the browser (trust T29)', async () => {
  const { page, allow } = await visit()
  const logs = recordLogs(page)
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

  // A logged object and a request are found too, so that nothing in the logs would be missed.
  await Promise.all([page.waitForEvent('console'), page.evaluate("console.info('seen', { in: 'the console' })")])
  const texts = await logs()
  for (const known of ['{"in":"the console"}', '/api/try/', 'authorization']) expect(texts.some((text) => text.includes(known))).toBe(true)
  expect(texts.filter((text) => keyLike.test(text))).toEqual([])
})
