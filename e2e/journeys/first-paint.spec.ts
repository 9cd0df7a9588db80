import { expect, test } from 'vitest'
import { useBrowser } from '../browser.ts'
import { phone } from '../chromium.ts'

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
