import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '../browser.ts'
import { desktop, phone, type Visitor } from '../chromium.ts'
import { cutTexts, overflows, seriousFindings, strayTexts, unmarkedTexts } from '../inspect.ts'
import { pseudoLooks, switchLanguage } from '../looks.ts'
import { signIn } from '../pages/sign-in.ts'
import { people } from '../people.ts'
import { goWithin, settled } from '../settled.ts'
import { darkReaders, mainScreens, type Screen, screens, themes } from './screens.ts'

const { visit, leave } = useBrowser()

const open = async (who: string) => {
  const visitor = await visit()
  await visitor.page.goto('/about')
  if (who !== 'visitor') await signIn(visitor.page, who)
  await settled(visitor.page)
  return visitor
}

/** Adds the name of the screen to each finding. */
const on = ({ name }: Screen, how: string, findings: string[]) => findings.map((finding) => `${name}, ${how}: ${finding}`)

/** Closes dialogs and docks, which would stay open on the next screen. */
const closeOverlays = async (page: Page) => {
  const over = page.locator('[role=dialog], [role=menu]').last()
  while (await over.isVisible()) {
    await page.keyboard.press('Escape')
    await settled(page)
  }
}

type Inspect = (page: Page) => Promise<string[]>

/** All findings on a screen, from inspections made once and those made at desktop and phone widths. */
const look = async ({ page, allow }: Visitor, screen: Screen, once: Record<string, Inspect>, atEachWidth: Inspect[]) => {
  if (screen.refusal) allow(screen.refusal)
  await screen.open(page)
  const found: string[] = []
  for (const [what, inspect] of Object.entries(once)) found.push(...on(screen, what, await inspect(page)))
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    await settled(page)
    for (const inspect of atEachWidth) found.push(...on(screen, `${size.width} px`, await inspect(page)))
  }
  await page.setViewportSize(desktop)
  await closeOverlays(page)
  return found
}

/** Splits the screens into walks of a few minutes each, even on a busy machine. */
const inWalks = (who: string, all: Screen[]) =>
  Array.from({ length: Math.ceil(all.length / 14) }, (_, at) => {
    const part = all.slice(at * 14, (at + 1) * 14)
    return { who, part, from: part[0]?.name, to: part.at(-1)?.name }
  })
const walks = Object.entries(screens).flatMap(([who, all]) => inWalks(who, all))

test.each(walks)('$who: axe finds nothing serious, and nothing is wider than the window, from "$from" to "$to"', async ({ who, part }) => {
  const visitor = await open(who)
  const found: string[] = []
  for (const screen of part) found.push(...(await look(visitor, screen, { axe: seriousFindings }, [overflows])))
  expect(found).toEqual([])
  await leave(visitor)
})

/** Chooses a theme as a user does. */
const choose = async (page: Page, theme: string, name: string) => {
  await goWithin(page, '/settings')
  await page.getByRole('radio', { name }).click()
  await page.waitForFunction((one) => document.documentElement.dataset['theme'] === one, theme)
}
const contrast: Inspect = (page) => seriousFindings(page, ['color-contrast'])

test.each(Object.entries(themes))('axe finds nothing serious on the main screens in %s, which is called %s', async (theme, name) => {
  const visitor = await open(people.portalAdmin)
  const { page } = visitor
  await choose(page, theme, name)
  const main = screens[people.portalAdmin]?.filter((screen) => mainScreens.includes(screen.name)) ?? []
  expect(main).toHaveLength(mainScreens.length)
  const found: string[] = []
  for (const screen of main) {
    await screen.open(page)
    found.push(...on(screen, name, await contrast(page)))
    await closeOverlays(page)
  }
  expect(found).toEqual([])
  await leave(visitor)
})

test.each(darkReaders)('%s in the dark: every text is legible, at each width', async (who) => {
  const visitor = await open(who)
  await choose(visitor.page, 'BLACK-THEME', themes['BLACK-THEME'])
  const found: string[] = []
  for (const screen of screens[who] ?? []) found.push(...(await look(visitor, screen, {}, [contrast, overflows])))
  expect(found).toEqual([])
  await leave(visitor)
})

/** A visitor and a portal admin see every screen between them; cut texts are checked on the screens that everyone uses. */
const looks = Object.keys(pseudoLooks).flatMap((language) =>
  ['visitor', people.portalAdmin].flatMap((who) =>
    inWalks(who, screens[who]?.filter(({ name }) => language === 'ar-xb' || mainScreens.includes(name)) ?? []).map((walk) => ({
      ...walk,
      language,
    })),
  ),
)

test.each(looks)(
  '$who in $language: nothing is cut off or wider than the window, and users’ texts are marked and in line, from "$from" to "$to"',
  async ({ language, who, part }) => {
    const visitor = await open(who)
    await switchLanguage(visitor.page, language)
    const found: string[] = []
    for (const screen of part) {
      const once: Record<string, Inspect> = { text: unmarkedTexts, alignment: strayTexts }
      if (mainScreens.includes(screen.name) && language === 'ar-xb') once['axe'] = seriousFindings
      found.push(...(await look(visitor, screen, once, [overflows, cutTexts])))
    }
    expect(found).toEqual([])
    await leave(visitor)
  },
)

test('every fault would be found: an illegible text, one wider than the window, one cut off, one not marked, one out of line', async () => {
  const visitor = await open('visitor')
  const { page } = visitor
  expect(await seriousFindings(page, ['color-contrast'])).toEqual([])
  expect(await overflows(page)).toEqual([])
  await page.locator('main').evaluate((main) => {
    const text = document.createElement('p')
    text.textContent = 'Pale, and wide'
    for (const [name, value] of Object.entries({ color: '#ccc', background: '#fff', width: '3000px' })) text.style.setProperty(name, value)
    const cut = document.createElement('h2')
    cut.textContent = 'Cut off'
    for (const [name, value] of Object.entries({ overflow: 'hidden', width: '12px', 'white-space': 'nowrap' }))
      cut.style.setProperty(name, value)
    main.prepend(text, cut)
  })
  expect((await seriousFindings(page, ['color-contrast'])).join()).toContain('color-contrast')
  expect(await overflows(page)).not.toEqual([])
  expect((await cutTexts(page)).join()).toContain('Cut off')
  await switchLanguage(page, 'ar-xb')
  expect(await unmarkedTexts(page)).toEqual([])
  await page.locator('main').evaluate((main) => main.prepend('Written by somebody.'))
  expect(await unmarkedTexts(page)).toEqual(['main: Written by somebody.'])
  await page.locator('main').evaluate((main) => {
    const stray = document.createElement('p')
    stray.dir = 'auto'
    stray.textContent = 'Written from left to right.'
    main.prepend(stray)
  })
  expect(await strayTexts(page)).toEqual([])
  await page.locator('main > p').evaluate((text) => text.style.setProperty('text-align', 'start'))
  expect(await strayTexts(page)).toEqual(['p: Written from left to right.'])
  await leave(visitor)
})
