import { expect, test } from 'vitest'
import { useBrowser } from '../browser.ts'
import { phone } from '../chromium.ts'
import { settled } from '../settled.ts'

const { visit, leave } = useBrowser()

test.each(['/', '/features', '/register'])('%s shows its content before it asks for any of the portal’s scripts', async (path) => {
  const visitor = await visit({ viewport: phone })
  const { page } = visitor
  await page.goto(path)
  await page.waitForFunction(() => '__TSR_ROUTER__' in globalThis)
  const { paintedAt, askedFrom } = await page.evaluate(() => ({
    paintedAt: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    askedFrom: performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/[^/]*\.js$|\/i18n\//.test(name))
      .map(({ startTime }) => startTime)
      .sort((a, b) => a - b),
  }))
  expect(askedFrom.length).toBeGreaterThan(5)
  expect(askedFrom[0]).toBeGreaterThan(paintedAt ?? Number.POSITIVE_INFINITY)
  await leave(visitor)
})

test('the form to sign up and its footer fit into a desktop window, and nothing moves when the form has come', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    const note = (list: PerformanceObserverEntryList) =>
      shifts.push(...list.getEntries().map((entry) => (entry as unknown as { value: number }).value))
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/register')
  await page.getByRole('textbox', { name: 'Company' }).waitFor()
  await settled(page)
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, one) => sum + one, 0)).toBeLessThan(0.01)
  await leave(visitor)
})
