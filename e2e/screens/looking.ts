import type { Page } from 'playwright-core'
import { desktop, phone, type Visitor } from '../chromium.ts'
import { cutTexts, overflows, seriousFindings, strayTexts, unmarkedTexts } from '../inspect.ts'
import { inTheme } from '../looks.ts'
import { settled } from '../settled.ts'
import { mainScreens, type Screen, themes } from './screens.ts'

export type Inspect = (page: Page) => Promise<string[]>

/** How a screen is shown, and what is looked for. Screens are opened once and changed in place: most of the time goes into opening them. */
interface Look {
  size: typeof desktop
  theme: string
  inspect: Inspect[]
}

/** The light theme that a new reader has, and the dark one. */
export const [light, dark] = ['DEFAULT-THEME', 'BLACK-THEME'] as const

const contrast: Inspect = (page) => seriousFindings(page, ['color-contrast'])
const everyRule: Inspect = (page) => seriousFindings(page)

/**
 * In the language of most readers: axe with all rules where the page is built differently, which is by width, and with contrast where only colors
 * differ. The screens that everyone uses are looked at in each theme.
 */
const ownLooks = ({ name }: Screen): Look[] => {
  const others = Object.keys(themes).filter((theme) => theme !== light && theme !== dark)
  return [
    { size: desktop, theme: light, inspect: [everyRule, overflows] },
    ...(mainScreens.includes(name) ? others : []).map((theme) => ({ size: desktop, theme, inspect: [contrast] })),
    { size: desktop, theme: dark, inspect: [contrast] },
    { size: phone, theme: dark, inspect: [everyRule, overflows] },
    { size: phone, theme: light, inspect: [contrast] },
  ]
}

/** In a pseudo-language: what is cut off, users' texts that are not marked as such, and those out of line. */
const pseudoLooks = ({ name }: Screen, language: string): Look[] => {
  const isMain = mainScreens.includes(name) && language === 'ar-xb'
  return [
    { size: desktop, theme: light, inspect: [unmarkedTexts, strayTexts, ...(isMain ? [everyRule] : []), overflows, cutTexts] },
    { size: phone, theme: light, inspect: [overflows, cutTexts] },
  ]
}

/** Closes dialogs and docks, which would stay open on the next screen. */
export const closeOverlays = async (page: Page): Promise<void> => {
  const over = page.locator('[role=dialog], [role=menu]').last()
  while (await over.isVisible()) {
    await page.keyboard.press('Escape')
    await settled(page)
  }
}

/** The addresses and docks that were looked at so far in this run, as the router knows them. */
export const seen = { paths: new Set<string>(), docks: new Set<string>() }

interface Router {
  state: { matches: { fullPath: string }[] }
  routesByPath: Record<string, unknown>
}

/** Every address that the router knows, as patterns. */
export const pathsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys((globalThis as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__.routesByPath))

const note = async (page: Page) => {
  await settled(page)
  const path = await page.evaluate(() => {
    const { state } = (globalThis as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__
    return state.matches.at(-1)?.fullPath ?? ''
  })
  seen.paths.add(path)
  const docks = new URL(page.url()).searchParams.get('dock')?.split(',') ?? []
  for (const dock of docks) seen.docks.add(dock.split(':')[0] ?? '')
}

/** Opens a screen, and leaves it so that the next one can be opened. */
export const visiting = async <T>({ page, allow }: Visitor, screen: Screen, look: () => Promise<T>): Promise<T> => {
  if (screen.refusal) allow(screen.refusal)
  await screen.open(page)
  await note(page)
  const looked = await look()
  await page.setViewportSize(desktop)
  await inTheme(page, light)
  await screen.leave?.(page)
  await closeOverlays(page)
  return looked
}

/** All findings on a screen in all its looks, each with the name of the screen and the look. `language`: a pseudo-language that the page is in. */
export const lookAt = (visitor: Visitor, screen: Screen, language?: string): Promise<string[]> =>
  visiting(visitor, screen, async () => {
    const { page } = visitor
    const found: string[] = []
    for (const { size, theme, inspect } of language === undefined ? ownLooks(screen) : pseudoLooks(screen, language)) {
      await page.setViewportSize(size)
      await inTheme(page, theme)
      for (const one of inspect) for (const finding of await one(page)) found.push(`${screen.name}, ${size.width} px, ${theme}: ${finding}`)
    }
    return found
  })
