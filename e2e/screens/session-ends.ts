import type { Page } from 'playwright-core'
import { called } from '../looks.ts'
import { goWithin, settled } from '../settled.ts'
import { opened, type Screen } from './screen.ts'

const anew = async (page: Page) => {
  await page.reload()
  await settled(page)
}

/** Minutes without activity, by the page's clock. */
const idleFor = async (page: Page) => {
  const start = Date.now()
  await page.mouse.move(0, 0)
  await page.clock.setFixedTime(start)
  await anew(page)
  await page.getByRole('button', { name: called('profile and settings') }).waitFor()
  await page.clock.setFixedTime(start + 14 * 60_000 + 5_000)
  await opened(page, 'dialog')
}

/** The clock stands while the warning is looked at: a minute later nobody would be signed in. */
const idle = (name: string, then: (page: Page) => Promise<unknown>): Screen => ({
  name,
  open: async (page) => {
    await goWithin(page, '/tools')
    await idleFor(page)
    await then(page)
    await settled(page)
  },
  leave: async (page) => {
    await page.keyboard.press('Escape')
    await page.clock.setSystemTime(Date.now())
    await anew(page)
  },
})

const activity = '**/api/session/activity'

/** The next keep-alive is refused, as that of a session which has ended. */
const ended: Screen = {
  name: 'session that has ended',
  refusal: /401 .*\/api\/session\/activity/,
  open: async (page) => {
    await goWithin(page, '/tools')
    await page.route(activity, (route) =>
      route.fulfill({ status: 401, json: { status: 401, detail: 'The session has ended', code: 'session-expired' } }),
    )
    await opened(page, 'dialog')
  },
  leave: async (page) => {
    await page.unroute(activity)
    await anew(page)
  },
}

/** What comes over the screen of someone whose session ends. */
export const sessionEnds: Screen[] = [
  idle('idle warning', (page) => page.getByRole('timer').waitFor()),
  idle('idle warning after a movement', async (page) => {
    await page.mouse.move(300, 300, { steps: 3 })
    await page.getByRole('timer').waitFor({ state: 'detached' })
  }),
  ended,
]
