import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '../browser.ts'
import { settled } from '../settled.ts'

const { visit, leave } = useBrowser()

/** As many frames as a page that is complete needs many times over. */
const frames = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame)
  })

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
  await frames(page)
  expect(isSettled).toBe(false)
  await page.evaluate(() => document.getElementById('late')?.remove())
  await waiting
  await leave(visitor)
})

test('a page is complete only once the router has reached its address', async () => {
  const visitor = await visit()
  const { page } = visitor
  await page.setContent('<h1>Page</h1>')
  await page.evaluate(() => {
    const place = (key: string) => ({ state: { __TSR_key: key } })
    Object.assign(globalThis, {
      __TSR_ROUTER__: { state: { status: 'idle', resolvedLocation: place('a') }, history: { location: place('b') } },
    })
  })
  let isSettled = false
  const waiting = settled(page).then(() => {
    isSettled = true
  })
  await frames(page)
  expect(isSettled).toBe(false)
  await page.evaluate(() => {
    const { state, history } = (
      globalThis as unknown as { __TSR_ROUTER__: { state: Record<string, unknown>; history: { location: unknown } } }
    ).__TSR_ROUTER__
    state['resolvedLocation'] = history.location
  })
  await waiting
  await leave(visitor)
})
