import type { Page } from 'playwright-core'

/** A place that a link of the portal names, and where that link stands. */
export interface Link {
  address: string
  /** What the link says, and the screen that shows it. */
  shownAs: string
}

/** What opens further links: the side menu, and the sheet that asks where to deploy to. */
const openers = ['Menu', 'Deploy Now']

/** The links that are seen now and stay in the portal; one to an anchor counts as the page that has it. */
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

/** The menus that are seen now, one of each place: the menus of two cards differ in nothing but their card. */
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

/** Every link of the screen that is shown: in the open, in its menus and in what its openers open. `known`: the menus and openers that were read before. */
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

/** `/api-deploy/7/Core%20Banking/DEV?dock=api:7` → `/api-deploy/$/$/$?dock=api:$`: what two links have in common that lead to the same screen. */
export const patternOf = (address: string): string => {
  const { pathname, searchParams } = new URL(address, 'http://portal')
  const path = pathname.split('/').map((part) => (/^[a-z-]*$/.test(part) ? part : '$'))
  const search = [...searchParams].map(([name, value]) => {
    if (name === 'tab') return `tab=${value}`
    return name === 'dock' ? `dock=${value.replace(/:[^,]+/g, ':$$')}` : name
  })
  return search.length > 0 ? `${path.join('/')}?${search.sort().join('&')}` : path.join('/')
}
