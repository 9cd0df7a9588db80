/** Takes a picture of every screen in each look (`npm run pictures -- --all`). */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { desktop, openVisitor, phone } from '../chromium.ts'
import { inTheme, switchLanguage } from '../looks.ts'
import { signIn } from '../pages/sign-in.ts'
import { settled } from '../settled.ts'
import { dark, light, visiting } from './looking.ts'
import { type Screen, screens } from './screens.ts'

const looks = [
  { name: '1440-light', size: desktop, theme: light },
  { name: '1440-dark', size: desktop, theme: dark },
  { name: '390-dark', size: phone, theme: dark },
  { name: '390-light', size: phone, theme: light },
]
const turned = [{ name: '1440-right-to-left', size: desktop, theme: light }]

interface Wanted {
  folder: string
  /** Only screens whose names contain it. */
  only: string
  say: (line: string) => void
}

const fileOf = (name: string) => name.replace(/[^\w-]+/g, '-')

const take = async (page: Page, file: string) => {
  // A movement answers the warning before the logout.
  if (!(await page.getByRole('dialog').getByRole('timer').isVisible())) await page.mouse.move(0, 0)
  // What stands over a page belongs to the window: beside a page in its full length it would be out of place.
  const over = page.getByRole('dialog').or(page.getByRole('menu')).or(page.locator('main ~ aside'))
  // A page that was scrolled to a place shows that place.
  const isScrolled = await page.evaluate(() => scrollY > 0)
  await page.screenshot({ path: file, fullPage: !isScrolled && !(await over.last().isVisible()) })
}

const walk = async (browser: Browser, portal: string, who: string, language: string | undefined, wanted: Wanted): Promise<string[]> => {
  const list = (screens[who] ?? []).filter(({ name }) => name.includes(wanted.only))
  if (list.length === 0) return []
  const failed: string[] = []
  const start = async () => {
    const visitor = await openVisitor(browser, portal)
    await visitor.page.goto('/about')
    if (who !== 'visitor') await signIn(visitor.page, who)
    if (language) await switchLanguage(visitor.page, language)
    await settled(visitor.page)
    return visitor
  }
  let visitor = await start()
  const folder = join(wanted.folder, fileOf(who))
  mkdirSync(folder, { recursive: true })
  const look = (screen: Screen) => async () => {
    for (const { name, size, theme } of language ? turned : looks) {
      await visitor.page.setViewportSize(size)
      await inTheme(visitor.page, theme)
      await take(visitor.page, join(folder, `${fileOf(screen.name)}.${name}.png`))
    }
  }
  for (const screen of list) {
    wanted.say(`${who}: ${screen.name}${language ? `, ${language}` : ''}`)
    try {
      await visiting(visitor, screen, look(screen))
    } catch (error) {
      failed.push(`${who}: ${screen.name}: ${String(error)}`)
      wanted.say(`  was not opened: ${String(error)}`)
      await visitor.page.screenshot({ path: join(folder, `${fileOf(screen.name)}.failed.png`) })
      await visitor.context.close()
      visitor = await start()
    }
  }
  await visitor.context.close()
  return failed
}

/** Writes `folder/person/screen.look.png` for every screen of every person; returns a line for each screen that could not be opened. */
export const takeAll = async (browser: Browser, portal: string, wanted: Wanted): Promise<string[]> => {
  const failed: string[] = []
  for (const who of Object.keys(screens))
    for (const language of [undefined, 'ar-xb']) failed.push(...(await walk(browser, portal, who, language, wanted)))
  return failed
}
