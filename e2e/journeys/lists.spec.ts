import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { english as words } from '../../apps/portal/src/locales/en.ts'
import { useBrowser } from '../browser.ts'
import type { Visitor } from '../chromium.ts'
import { signIn } from '../pages/sign-in.ts'
import { people } from '../people.ts'
import { goWithin, settled } from '../settled.ts'

const { visit } = useBrowser()

/**
 * Every list, and what can be done with it: `search`, a field; `choose`, a filter with options; `switch`, a few that are all in sight; `check`, boxes
 * beside the list; `pages`, where the demo has more than one.
 */
const lists: { at: string; who?: string; can: readonly ('sort' | 'search' | 'choose' | 'switch' | 'check' | 'pages')[] }[] = [
  { at: '/users', can: ['sort', 'search', 'choose', 'pages'] },
  { at: '/role-change-list', can: ['sort'] },
  { at: '/organizations', can: ['search', 'choose'] },
  { at: '/applications', can: ['search', 'choose'] },
  { at: '/resources', can: ['switch'] },
  { at: '/pending-requests', can: ['sort'] },
  { at: '/api-access-control', can: ['sort'] },
  { at: '/api-access-control?tab=grants', can: ['sort'] },
  { at: '/delete-organization-requests', can: ['sort'] },
  { at: '/delete-organization-requests?tab=grants', can: ['sort'] },
  { at: '/audit', can: ['sort', 'choose', 'pages'] },
  { at: '/mail', can: ['sort', 'choose', 'pages'] },
  { at: '/expiry', can: ['sort', 'choose'] },
  { at: '/inbox', can: ['choose'] },
  { at: '/help/issue-reports', can: ['sort', 'choose'] },
  { at: '/kong/requests', can: ['sort', 'choose', 'pages'] },
  { at: '/wall', can: ['search'] },
  { at: '/wall/all', can: ['check'] },
  { at: '/my/team', who: people.acmeAdmin, can: ['sort', 'search'] },
]

/** The entries in their order; times since something, which go on, are left out. */
const entries = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main tbody tr, main article, main [role=list] > *, main ul > li, main [data-accordion] > *')].map(
      (entry) => {
        const copy = entry.cloneNode(true) as HTMLElement
        for (const time of copy.querySelectorAll('time')) time.remove()
        return copy.textContent ?? ''
      },
    ),
  )
const addressOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search

/** What a list shows at an address. */
interface State {
  address: string
  entries: string[]
}
const now = async (page: Page): Promise<State> => ({ address: addressOf(page), entries: await entries(page) })
const expectState = async (page: Page, state: State) => {
  await expect.poll(() => now(page)).toEqual(state)
}

/** What is shown once it stays so: the entries from before are shown until the next ones have come. */
const shown = async (page: Page): Promise<State> => {
  for (let before = ''; ; ) {
    await settled(page)
    const state = await now(page)
    if (before === JSON.stringify(state)) return state
    before = JSON.stringify(state)
    await page.waitForTimeout(200)
  }
}

/** Does these things to the list one after the other; each changes the address. Returns what it showed before the first and after each. */
const walk = async (page: Page, steps: (() => Promise<void>)[]): Promise<State[]> => {
  const states = [await shown(page)]
  for (const step of steps) {
    const { address } = states.at(-1) as State
    await step()
    await expect.poll(() => addressOf(page)).not.toBe(address)
    states.push(await shown(page))
  }
  return states
}

/** Expects that a reload shows the last of these states again, Back each one before it, and Forward the last one. */
const holds = async (page: Page, states: State[]) => {
  const last = states.at(-1) as State
  await page.reload()
  await expectState(page, last)
  for (const state of states.slice(0, -1).reverse()) {
    await page.goBack()
    await expectState(page, state)
  }
  await page.evaluate((steps) => history.go(steps), states.length - 1)
  await expectState(page, last)
}

const acts = {
  sort: async (page: Page) => {
    const columns = page.locator('main thead button')
    const ends = [columns.first(), columns.last()]
    const states = await walk(
      page,
      ends.flatMap((column) => [() => column.click(), () => column.click()]),
    )
    expect(new Set(states.slice(1).map((state) => state.entries.length)).size).toBe(1)
    expect(await page.locator('main th[aria-sort]').count()).toBe(1)
    await holds(page, states)
  },
  pages: async (page: Page) => {
    const states = await walk(page, [() => page.getByRole('button', { name: 'Next page' }).click()])
    const [first, second] = states.map((state) => state.entries)
    expect(second?.filter((entry) => first?.includes(entry))).toEqual([])
    await holds(page, states)
  },
  search: async (page: Page) => {
    const before = await shown(page)
    const title = page.locator('main tbody [data-phone=title], main article :is(h2, h3)').last()
    const word = /\p{L}{3,}/u.exec(await title.innerText())?.[0] ?? ''
    const field = page.locator('main input[type=search]').first()
    await field.fill(word)
    await expect.poll(() => addressOf(page)).not.toBe(before.address)
    const found = await shown(page)
    expect(found.entries.length).toBeGreaterThan(0)
    await page.reload()
    await expectState(page, found)
    expect(await field.inputValue()).toBe(word)
    // What is typed replaces the address instead of adding each word to the history, so that there is nothing to go back to.
    await field.fill('')
    await expectState(page, before)
  },
  switch: async (page: Page) => {
    const option = page.locator('main [role=radiogroup]').first().locator('label').nth(1)
    await holds(page, await walk(page, [() => option.click()]))
  },
  check: async (page: Page) => {
    const boxes = page.locator('main fieldset').first().getByRole('checkbox')
    const states = await walk(
      page,
      [0, 1].map((at) => () => boxes.nth(at).check()),
    )
    expect(states.map((state) => state.entries.length > 0)).toEqual([true, true, true])
    await holds(page, states)
  },
  choose: async (page: Page) => {
    // A range of time is no choice among options.
    const filter = page.locator('main button[aria-haspopup=dialog]').filter({ hasNotText: words.list.time.name }).first()
    const choose = async () => {
      await filter.click()
      await page.locator('[role=dialog] input:is([type=checkbox], [type=radio])').first().check()
      await page.keyboard.press('Escape')
      const apply = page.getByRole('button', { name: 'Apply' })
      if ((await apply.count()) > 0) await apply.click()
    }
    await holds(page, await walk(page, [choose]))
  },
}

describe('a list, sorted, filtered and paged: a reload shows the same, Back what was before', () => {
  const visitors = new Map<string, Visitor>()
  beforeAll(async () => {
    for (const who of new Set(lists.map((list) => list.who ?? people.portalAdmin))) {
      const visitor = await visit()
      await visitor.page.goto('/about')
      await signIn(visitor.page, who)
      visitors.set(who, visitor)
    }
  })

  test.each(lists)('$at', async ({ at, who = people.portalAdmin, can }) => {
    const { page } = visitors.get(who) as Visitor
    for (const one of can) {
      await goWithin(page, at)
      await acts[one](page)
      expect(new URL(page.url()).pathname).toBe(at.split('?')[0])
    }
  })
})
