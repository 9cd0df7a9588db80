import { expect, test } from 'vitest'
import { useBrowser } from '../browser.ts'

const { visit } = useBrowser()

test('invisible faults are noticed: errors, exceptions, policy violations, foreign origins, changes by GET', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.goto('/about')
  expect(visitor.take()).toEqual([])
  await page.evaluate(async () => {
    await fetch('/api/no-such-thing')
    await fetch('/api/organiztion/delete-organization?id=1')
    setTimeout(() => {
      throw new Error('planted exception')
    })
    const script = document.createElement('script')
    script.textContent = 'window.planted = true'
    document.body.append(script)
    await fetch('http://127.0.0.1:9/').catch(() => undefined)
  })
  await page.waitForTimeout(200)
  const problems = visitor.take().join('\n')
  expect(problems).toMatch(/console: Failed to load resource.*404.*no-such-thing/)
  expect(problems).toMatch(/change by GET: .*\/api\/organiztion\/delete-organization\?id=1/)
  expect(problems).toContain('planted exception')
  expect(problems).toMatch(/violates the following Content Security Policy directive ["']script-src/)
  expect(problems).toMatch(/(foreign origin: |Connecting to '|connect to ')http:\/\/127\.0\.0\.1:9\//)
  expect(await page.evaluate(() => 'planted' in window)).toBe(false)
})
