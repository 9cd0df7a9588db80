import { expect, test } from 'vitest'
import { useBrowser } from '../browser.ts'
import { phone } from '../chromium.ts'
import { settled } from '../settled.ts'

const { visit, leave } = useBrowser()

interface Shift extends PerformanceEntry {
  value: number
  sources: { node: Node | null }[]
}

/** Fonts may move text by hairs that are not seen; Lighthouse takes points off from 0.03. */
const shiftMax = 0.005

test.each(
  ['/', '/features', '/register'].flatMap((path) => [
    { path, screen: 'a phone', viewport: phone },
    { path, screen: 'a desktop', viewport: { width: 1440, height: 900 } },
  ]),
)('nothing on $path moves on $screen when its fonts come, however late', async ({ path, viewport }) => {
  const visitor = await visit({ viewport })
  const { page } = visitor
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\.woff2?$/, async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest(/\.woff2?$/)
  await page.goto(path, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await page.waitForFunction(() => '__TSR_ROUTER__' in globalThis)
  await asked
  release()
  await settled(page)
  const moved = await page.evaluate(
    () =>
      new Promise<{ sum: number; what: string[] }>((resolve) => {
        const told = (list: PerformanceEntryList) => {
          const shifts = list as Shift[]
          const nodes = shifts.flatMap(({ sources }) => sources.map(({ node }) => node))
          return {
            sum: shifts.reduce((all, { value }) => all + value, 0),
            what: nodes.map((node) => node?.textContent?.slice(0, 60) ?? ''),
          }
        }
        const observer = new PerformanceObserver((list) => resolve(told(list.getEntries())))
        observer.observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(told(observer.takeRecords())), 500)
      }),
  )
  expect(moved.sum < shiftMax ? 'nothing' : `${moved.sum}: ${moved.what.join(' | ')}`).toBe('nothing')
  await leave(visitor)
})
