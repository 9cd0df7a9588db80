import type { Page } from 'playwright-core'

/** A link in the portal: its target and where it was found. */
export interface Link {
  address: string
  /** Its text, and the screen it is on. */
  shownAs: string
}

/** Buttons that reveal more links: the side menu, and the sheet for choosing where to deploy. */
const openers = ['Menu', 'Deploy Now']

/** The currently visible links within the portal; a link to an anchor counts as its page. */
const seen = (page: Page): Promise<Link[]> =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter((link) => link.checkVisibility())
    const own = links.filter(({ href, origin }) => origin === location.origin && !href.startsWith('blob:') && !href.includes('#'))
    const where = location.pathname + location.search
    return own.map((link) => ({
      address: link.pathname + link.search,
      shownAs: `"${link.ariaLabel ?? link.textContent?.trim()}" on ${where}`,
    }))
  })

/** The currently visible menus, one per place: the menus of two cards differ only in their card. */
const menuPlaces = (page: Page): Promise<[string, number][]> =>
  page.evaluate(() => {
    const places = new Map<string, number>()
    for (const [at, button] of document.querySelectorAll('button[aria-haspopup=menu]').entries()) {
      const holder = button.closest('article, li, tr, header, section, aside')
      const place = `${holder?.tagName} ${holder?.className} ${button.className}`
      if (button.checkVisibility() && !places.has(place)) places.set(place, at)
    }
    return [...places]
  })

/** Every link on the current screen: visible ones, those in its menus, and those its openers reveal. `known`: menus and openers already opened. */
export const linksOf = async (page: Page, known: Set<string>): Promise<Link[]> => {
  const links = await seen(page)
  for (const [place, at] of await menuPlaces(page)) {
    if (known.has(place)) continue
    known.add(place)
    await page.locator('button[aria-haspopup=menu]').nth(at).click()
    await page.getByRole('menu').waitFor()
    links.push(...(await seen(page)))
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
  }
  for (const name of openers) {
    const opener = page.getByRole('button', { name, exact: true }).first()
    if (known.has(name) || !(await opener.isVisible())) continue
    known.add(name)
    await opener.click()
    await page.getByRole('dialog').waitFor()
    links.push(...(await seen(page)))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  return links
}

/** What is open in a reference: operations, schemas and sections are parts of one screen. */
const partsOfReference = new Set(['op', 'schema', 'section'])

/** `/api-deploy/7/Core%20Banking/DEV?dock=api:7` → `/api-deploy/$/$/$?dock=api:$`: equal for links to the same screen. */
export const patternOf = (address: string): string => {
  const { pathname, searchParams } = new URL(address, 'http://portal')
  const path = pathname.split('/').map((part) => (/^[a-z-]*$/.test(part) ? part : '$'))
  const search = [...searchParams].map(([name, value]) => {
    if (name === 'tab') return `tab=${value}`
    if (partsOfReference.has(name)) return 'part'
    return name === 'dock' ? `dock=${value.replace(/:[^,]+/g, ':$$')}` : name
  })
  return search.length > 0 ? `${path.join('/')}?${search.sort().join('&')}` : path.join('/')
}
