import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '../browser.ts'
import { desktop, phone } from '../chromium.ts'
import { overflows, seriousFindings } from '../inspect.ts'
import { signIn } from '../pages/sign-in.ts'
import { people } from '../people.ts'
import { goWithin, settled } from '../settled.ts'
import { mainScreens, type Screen, screens, themes } from './screens.ts'

const { visit, leave } = useBrowser()

const open = async (who: string) => {
  const visitor = await visit()
  await visitor.page.goto('/about')
  if (who !== 'visitor') await signIn(visitor.page, who)
  await settled(visitor.page)
  return visitor
}

/** Each finding with the screen it was made on. */
const on = ({ name }: Screen, how: string, findings: string[]) => findings.map((finding) => `${name}, ${how}: ${finding}`)

/** What lies over a screen does not go with it when the next one is opened. */
const putAway = async (page: Page) => {
  const over = page.locator('[role=dialog], [role=menu]').last()
  while (await over.isVisible()) {
    await page.keyboard.press('Escape')
    await settled(page)
  }
}

/** Looks at a screen as axe does, and at its width on a desk and on a phone. */
const look = async (page: Page, screen: Screen) => {
  await screen.open(page)
  const found = on(screen, 'axe', await seriousFindings(page))
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    await settled(page)
    found.push(...on(screen, `${size.width} px`, await overflows(page)))
  }
  await page.setViewportSize(desktop)
  await putAway(page)
  return found
}

/** Everybody's screens in walks of some minutes at most, also on a busy machine. */
const walks = Object.entries(screens).flatMap(([who, all]) =>
  Array.from({ length: Math.ceil(all.length / 14) }, (_, at) => {
    const part = all.slice(at * 14, (at + 1) * 14)
    return { who, part, from: part[0]?.name, to: part.at(-1)?.name }
  }),
)

test.each(walks)('$who: axe finds nothing serious, and nothing is wider than the window, from "$from" to "$to"', async ({ who, part }) => {
  const visitor = await open(who)
  const found: string[] = []
  for (const screen of part) found.push(...(await look(visitor.page, screen)))
  expect(found).toEqual([])
  await leave(visitor)
})

test.each(Object.entries(themes))('axe finds nothing serious on the main screens in %s, which is called %s', async (theme, name) => {
  const visitor = await open(people.portalAdmin)
  const { page } = visitor
  await goWithin(page, '/settings')
  await page.getByRole('radio', { name }).click()
  await page.waitForFunction((one) => document.documentElement.dataset['theme'] === one, theme)
  const main = screens[people.portalAdmin]?.filter((screen) => mainScreens.includes(screen.name)) ?? []
  expect(main).toHaveLength(mainScreens.length)
  const found: string[] = []
  for (const screen of main) {
    await screen.open(page)
    found.push(...on(screen, name, await seriousFindings(page, ['color-contrast'])))
    await putAway(page)
  }
  expect(found).toEqual([])
  await leave(visitor)
})

test('both would be found: a text that cannot be read, and one that is wider than the window', async () => {
  const visitor = await open('visitor')
  const { page } = visitor
  expect(await seriousFindings(page, ['color-contrast'])).toEqual([])
  expect(await overflows(page)).toEqual([])
  await page.locator('main').evaluate((main) => {
    const text = document.createElement('p')
    text.textContent = 'Pale, and wide'
    for (const [name, value] of Object.entries({ color: '#ccc', background: '#fff', width: '3000px' })) text.style.setProperty(name, value)
    main.prepend(text)
  })
  expect((await seriousFindings(page, ['color-contrast'])).join()).toContain('color-contrast')
  expect(await overflows(page)).not.toEqual([])
  await leave(visitor)
})
