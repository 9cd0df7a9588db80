import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { useBrowser, walkInSteps } from '../browser.ts'
import type { Visitor } from '../chromium.ts'
import { seriousFindings } from '../inspect.ts'
import { signIn } from '../pages/sign-in.ts'
import { chooseFile } from '../pages/upload.ts'
import { people } from '../people.ts'
import { goWithin, settled } from '../settled.ts'

const { visit } = useBrowser()
/** GitHub's own description: 13 MB, a document not made for a test. */
const github = join(import.meta.dirname, '..', '..', 'node_modules', '@octokit', 'openapi', 'generated', 'api.github.com.json')

const spec = (page: Page) => page.getByRole('textbox', { name: 'Spec' })
const problems = (page: Page) => page.getByRole('region', { name: 'Problems' })
const isChecked = (page: Page) => page.getByText(/Errors: \d|No problems found/).waitFor()

/** The median of how long keys take from their press to the next picture, in milliseconds, as the browser itself measures it. */
const typed = async (page: Page, keys: string): Promise<number> => {
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(globalThis, { keyTimes: seen })
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') seen.push(duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  for (const key of keys) await page.keyboard.press(key)
  // What was faster than the least that a browser reports is as good as it.
  const slow = await page.evaluate(
    () => new Promise<number[]>((resolve) => setTimeout(() => resolve((globalThis as unknown as { keyTimes: number[] }).keyTimes), 0)),
  )
  const all = [...slow, ...Array<number>(Math.max(0, keys.length - slow.length)).fill(16)].toSorted((one, other) => one - other)
  return all[Math.floor(all.length / 2)] ?? 16
}

/** Each step continues where the previous one ended. */
describe('a spec of 13 MB in the editor', () => {
  walkInSteps()
  const name = `Large in the editor ${process.pid}`
  let author: Visitor
  let small = 0

  beforeAll(async () => {
    author = await visit()
    await author.page.goto('/wall')
    await signIn(author.page, people.maintainer)
  })

  test('opens, and its problems come', async () => {
    const { page } = author
    await goWithin(page, '/tools/editor')
    await page.getByRole('button', { name: 'Start with the sample' }).click()
    await isChecked(page)
    await spec(page).focus()
    await page.keyboard.press('ControlOrMeta+End')
    small = await typed(page, '# a word of a few letters')

    await goWithin(page, '/api-upload')
    await chooseFile(page, github)
    await page.getByLabel('API name').fill(name)
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await page.getByRole('dialog', { name: `${name} is in the gallery` }).waitFor()
    await goWithin(page, `/wall/all?q=${encodeURIComponent(name)}`)
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('link', { name: 'Edit API Spec' }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await spec(page).waitFor()
    await isChecked(page)
    const first = page.getByRole('navigation', { name: 'Outline' }).getByRole('button', { name: 'GET /', exact: true })
    await first.waitFor()
    expect(await first.isEnabled()).toBe(true)
  })

  test('a word is found by its keys, where the cursor then is', async () => {
    const { page } = author
    await spec(page).focus()
    await page.keyboard.press('ControlOrMeta+f')
    const find = page.getByRole('textbox', { name: 'Find' })
    await find.waitFor()
    await page.keyboard.type('"summary": "List gists for the authenticated user"')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect
      .poll(() => page.evaluate(() => document.querySelector('.cm-activeLine')?.textContent))
      .toContain('List gists for the authenticated user')
  })

  test('the preview shows the operation at the cursor', async () => {
    const { page } = author
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByRole('button', { name: 'Show what is at the cursor' }).click()
    await preview.getByRole('heading', { level: 2, name: 'List gists for the authenticated user' }).waitFor()
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Preview' }).click()
  })

  test('keys are heard nearly as soon as in a small one, and a mistake is a problem at its line', async () => {
    const { page } = author
    await spec(page).focus()
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.press('End')
    const large = await typed(page, '"x-note": "a few words", ')
    expect(large / small, `${large} ms, and ${small} ms in a small one`).toBeLessThan(10)
    await page.keyboard.type('"security": 7,')
    await problems(page)
      .getByText(/Errors: [1-9]/)
      .waitFor()
    await problems(page).getByText('Line 1', { exact: true }).first().waitFor()
    for (const _ of '"security": 7,') await page.keyboard.press('Backspace')
    await problems(page)
      .getByText(/Errors: 0|No problems found/)
      .waitFor()
  })

  test('is saved', async () => {
    const { page } = author
    await page.keyboard.press('ControlOrMeta+s')
    const dialog = page.getByRole('dialog', { name: 'What this revision changes' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog', { name: `${name} is saved` }).waitFor()
    expect(new URL(page.url()).searchParams.get('id')).toMatch(/^\d+$/)
  })
})

/** CodeMirror passes Enter over so long after a list has come: it was meant for the text. Then some. */
const listGuardMs = 75 * 2

/** Each step continues where the previous one ended. */
describe('a spec is written with the keyboard alone', () => {
  walkInSteps()
  let author: Visitor
  const text = () =>
    author.page.evaluate(() => [...document.querySelectorAll('.cm-content .cm-line')].map((line) => line.textContent).join('\n'))
  const offered = (name: string) => author.page.getByRole('listbox').getByRole('option', { name, exact: true })

  /** Takes what the list begins with, once the list heeds Enter. */
  const take = async (name: string) => {
    const { page } = author
    await offered(name).and(page.locator('[aria-selected=true]')).waitFor()
    const seen = await page.evaluate(() => Number(document.timeline.currentTime))
    await page.waitForFunction((until) => Number(document.timeline.currentTime) > until, seen + listGuardMs)
    await page.keyboard.press('Enter')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
  }

  beforeAll(async () => {
    author = await visit()
    await author.page.goto('/wall')
    await signIn(author.page, people.maintainer)
  })

  test('it begins with a template, which is chosen by its keys', async () => {
    const { page } = author
    await goWithin(page, '/tools/editor')
    await page.getByRole('button', { name: 'New from template' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'New from template' })
    await expect.poll(() => dialog.getByRole('button', { name: 'Resource' }).evaluate((one) => one === document.activeElement)).toBe(true)
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    const opener = page.getByRole('button', { name: 'New from template' })
    await expect.poll(() => opener.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Minimal' }).waitFor()
    for (const _ of ['Payments', 'Read-only data', 'Minimal']) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await problems(page).getByText('No problems found.').waitFor()
    expect(await text()).toContain('title: Exchange Rates')
  })

  test('what OpenAPI allows is offered as keys and values, and taken with Enter', async () => {
    const { page } = author
    await spec(page).focus()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type('comp')
    await take('components')
    await expect.poll(text).toMatch(/\ncomponents: $/)
    await page.keyboard.press('Enter')
    await page.keyboard.type('  securitySch')
    await take('securitySchemes')
    await page.keyboard.press('Enter')
    await page.keyboard.type('  apikey:')
    await page.keyboard.press('Enter')
    await page.keyboard.type('  type: ')
    await page.keyboard.press('Control+Space')
    await offered('apiKey').waitFor()
    await page.keyboard.type('apiK')
    await take('apiKey')
    await expect.poll(text).toContain('type: apiKey')
  })

  test('a word is found, replaced everywhere, and both are undone', async () => {
    const { page } = author
    await page.keyboard.press('ControlOrMeta+f')
    await page.getByRole('textbox', { name: 'Find' }).fill('Exchange Rates')
    await page.getByRole('textbox', { name: 'Replace' }).fill('Rates of Money')
    await page.getByRole('button', { name: 'replace all' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(text).toContain('title: Rates of Money')
    await page.getByRole('textbox', { name: 'Find' }).focus()
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(text).toContain('title: Exchange Rates')
  })

  test('the text is laid out anew, and its layout is undone', async () => {
    const { page } = author
    await spec(page).focus()
    expect(await text()).toContain('schema: { type: string,')
    await page.getByRole('button', { name: 'More' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Format' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(text).not.toContain('{ type: string,')
    expect(await text()).toContain('title: Exchange Rates')
    await spec(page).focus()
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(text).toContain('schema: { type: string,')
  })
})
