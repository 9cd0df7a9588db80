import { expect, test } from 'vitest'
import { useBrowser } from '../browser.ts'
import { settled } from '../settled.ts'

const { visit, leave } = useBrowser()

test.each([
  ['what is loading', '<p id="late" aria-busy="true">Loading</p>'],
  ['a button that is loading', '<button id="late" data-loading="true">Send</button>'],
  ['what is moving', '<p id="late" style="animation: late 30s">Moving</p><style>@keyframes late { to { opacity: 0.5 } }</style>'],
])('a page is complete only without %s', async (_, late) => {
  const visitor = await visit()
  const { page } = visitor
  await page.setContent(`<h1>Page</h1>${late}`)
  let isSettled = false
  const waiting = settled(page).then(() => {
    isSettled = true
  })
  // As many frames as a page that is complete needs many times over.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame)
  })
  expect(isSettled).toBe(false)
  await page.evaluate(() => document.getElementById('late')?.remove())
  await waiting
  await leave(visitor)
})
