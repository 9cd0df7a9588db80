import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNone, useBrowser } from '../browser.ts'
import { inTheme, pseudoLooks, switchLanguage } from '../looks.ts'
import { signIn } from '../pages/sign-in.ts'
import { people } from '../people.ts'
import { goWithin, settled } from '../settled.ts'
import { light, lookAt, pathsOf, seen } from './looking.ts'
import { mainScreens, type Screen, screens, themes } from './screens.ts'

const { visit, leave } = useBrowser()

const open = async (who: string) => {
  const visitor = await visit()
  await visitor.page.goto('/about')
  if (who !== 'visitor') await signIn(visitor.page, who)
  await settled(visitor.page)
  return visitor
}

/** Splits the screens into walks of a few minutes each, even on a busy machine, and of about the same length: each begins with a sign-in. */
const inWalks = (who: string, all: Screen[]) => {
  const count = Math.ceil(all.length / 16)
  const size = Math.ceil(all.length / count)
  return Array.from({ length: count }, (_, at) => {
    const part = all.slice(at * size, (at + 1) * size)
    return { who, part, from: part[0]?.name, to: part.at(-1)?.name }
  })
}
const walks = Object.entries(screens).flatMap(([who, all]) => inWalks(who, all))

test.each(walks)(
  '$who, each screen light and dark and at each width: axe finds nothing serious, nothing is wider than the window, from "$from" to "$to"',
  async ({ who, part }) => {
    const visitor = await open(who)
    const found: string[] = []
    for (const screen of part) found.push(...(await lookAt(visitor, screen)))
    expectNone(found)
    await leave(visitor)
  },
)

/** Each screen once, by the first who has it: a portal admin has most of them. */
const firstSeen = (() => {
  const known = new Set<string>()
  return [people.portalAdmin, ...Object.keys(screens).filter((who) => who !== people.portalAdmin)].map((who) => {
    const all = (screens[who] ?? []).filter(({ name }) => !known.has(name))
    for (const { name } of all) known.add(name)
    return { who, all }
  })
})()

/** Right to left, every screen; with long texts those that everyone uses. */
const looks = Object.keys(pseudoLooks).flatMap((language) =>
  firstSeen.flatMap(({ who, all }) =>
    inWalks(
      who,
      all.filter(({ name }) => language === 'ar-xb' || mainScreens.includes(name)),
    ).map((walk) => ({ ...walk, language })),
  ),
)

test.each(looks)(
  '$who in $language: nothing is cut off or wider than the window, and users’ texts are marked and in line, from "$from" to "$to"',
  async ({ language, who, part }) => {
    const visitor = await open(who)
    await switchLanguage(visitor.page, language)
    const found: string[] = []
    for (const screen of part) found.push(...(await lookAt(visitor, screen, language)))
    expectNone(found)
    await leave(visitor)
  },
)

test('the screens that everyone uses are in the list, by their names', () => {
  const names = new Set(screens[people.portalAdmin]?.map(({ name }) => name))
  expect(mainScreens.filter((name) => !names.has(name))).toEqual([])
})

/** The docks of the product, by their kinds: from the declarations, as the browser keeps no list that could be read. */
const docksOfProduct = () => {
  const folder = join(import.meta.dirname, '..', '..', 'apps', 'portal', 'src', 'screens')
  const declared = globSync('*/screen.ts', { cwd: folder }).map((file) => readFileSync(join(folder, file), 'utf8'))
  return declared.flatMap((text) => [...text.matchAll(/([\w-]+)'?: \{\s*name: '[\w.-]+',\s*view: /g)].map(([, kind = '']) => kind))
}

test('the walks came to every address and every dock of the product', async () => {
  const visitor = await open(people.portalAdmin)
  await goWithin(visitor.page, '/audit')
  const paths = await pathsOf(visitor.page)
  expect(paths.length).toBeGreaterThan(40)
  expect(docksOfProduct().length).toBeGreaterThan(20)
  // A window that has signed someone in comes to its address, and closes.
  expect(paths.filter((path) => path !== '/auth-callback' && !seen.paths.has(path))).toEqual([])
  expect(docksOfProduct().filter((dock) => !seen.docks.has(dock))).toEqual([])
  await leave(visitor)
})

/** Every variable of the page's style, which is what a theme consists of. */
const styleOf = (page: Page) =>
  page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    const names = [...document.documentElement.computedStyleMap().keys()].filter((name) => name.startsWith('--'))
    return {
      theme: document.documentElement.dataset['theme'],
      scheme: style.colorScheme,
      variables: names.map((name) => [name, style.getPropertyValue(name)]),
    }
  })

test('a screen that is shown in another theme where it stands looks as the settings page would make it look', async () => {
  const visitor = await open('visitor')
  const { page } = visitor
  for (const [theme, name] of Object.entries(themes)) {
    await inTheme(page, light)
    await goWithin(page, '/settings')
    await page.getByRole('radio', { name }).click()
    await page.waitForFunction((one) => document.documentElement.dataset['theme'] === one, theme)
    await settled(page)
    const chosen = await styleOf(page)
    expect(chosen.variables.length).toBeGreaterThan(50)
    await inTheme(page, light)
    await inTheme(page, theme)
    expect(await styleOf(page)).toEqual(chosen)
  }
  await leave(visitor)
})

/** Puts a paragraph, or another element, on the page. */
const plant = (page: Page, text: string, style: Record<string, string>, tag = 'p') =>
  page.locator('main').evaluate(
    (main, planted) => {
      const element = document.createElement(planted.tag)
      element.textContent = planted.text
      for (const [name, value] of Object.entries(planted.style)) element.style.setProperty(name, value)
      main.prepend(element)
    },
    { text, style, tag },
  )

const faulty = (name: string, put: (page: Page) => Promise<unknown>): Screen => ({
  name,
  open: async (page) => {
    await goWithin(page, '/about')
    await put(page)
  },
  leave: async (page) => {
    await page.reload()
    await settled(page)
  },
})

/** Where a fault of a kind was found on a screen: the look's width and theme. */
const where = (found: string[], fault: RegExp) => [
  ...new Set(found.filter((one) => fault.test(one)).map((one) => /, (\d+ px, [A-Z-]+):/.exec(one)?.[1])),
]

test('every fault would be found in its look: illegible in one theme, too wide on a phone, wrong for all, cut off, not marked, out of line', async () => {
  const visitor = await open('visitor')
  const { page } = visitor
  const lookFor = async (put: (page: Page) => Promise<unknown>, language?: string, name = 'planted') =>
    lookAt(visitor, faulty(name, put), language)
  expect(await lookFor(async () => undefined)).toEqual([])

  const pale = await lookFor((at) => plant(at, 'Pale', { color: '#ccc' }))
  expect(where(pale, /color-contrast/)).toEqual(['1440 px, DEFAULT-THEME', '390 px, DEFAULT-THEME'])
  const dim = await lookFor((at) => plant(at, 'Dim', { color: '#555' }))
  expect(where(dim, /color-contrast/)).toEqual(['1440 px, BLACK-THEME', '390 px, BLACK-THEME'])
  const both = await lookFor((at) => plant(at, 'Neither', { color: '#888', background: '#777' }), undefined, mainScreens[0])
  expect(where(both, /color-contrast/)).toHaveLength(Object.keys(themes).length + 2)
  const wide = await lookFor((at) => plant(at, 'Wide', { width: '1000px' }))
  expect(where(wide, /Wide|scrolls/)).toEqual(['390 px, BLACK-THEME'])
  const nameless = await lookFor((at) => plant(at, '', { width: '40px', height: '40px' }, 'button'))
  expect(where(nameless, /button-name/)).toEqual(['1440 px, DEFAULT-THEME', '390 px, BLACK-THEME'])

  await switchLanguage(page, 'ar-xb')
  expect(await lookFor(async () => undefined, 'ar-xb')).toEqual([])
  const cut = await lookFor((at) => plant(at, '[Çûţ öƒƒ]', { overflow: 'hidden', width: '12px', 'white-space': 'nowrap' }, 'h2'), 'ar-xb')
  expect(where(cut, /Çûţ öƒƒ/)).toEqual(['1440 px, DEFAULT-THEME', '390 px, DEFAULT-THEME'])
  const unmarked = await lookFor((at) => plant(at, 'Written by somebody.', {}, 'span'), 'ar-xb')
  expect(unmarked).toEqual(['planted, 1440 px, DEFAULT-THEME: span: Written by somebody.'])
  const turned = (style: Record<string, string>) => async (at: Page) => {
    await plant(at, 'Written from left to right.', style)
    await at
      .locator('main > p')
      .first()
      .evaluate((text) => text.setAttribute('dir', 'auto'))
  }
  expect(await lookFor(turned({}), 'ar-xb')).toEqual([])
  expect(await lookFor(turned({ 'text-align': 'start' }), 'ar-xb')).toEqual([
    'planted, 1440 px, DEFAULT-THEME: p: Written from left to right.',
  ])
  await leave(visitor)
})
