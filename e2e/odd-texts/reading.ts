import type { Page } from 'playwright-core'
import { goWithin } from '../settled.ts'

/** The lists that a portal admin has, newest first. */
export const lists = [
  '/organizations',
  '/users',
  '/applications',
  '/business-areas',
  '/resources?type=KAFKA',
  '/wall/all',
  '/pending-requests',
  '/delete-organization-requests',
  '/delete-organization-requests?tab=grants',
  '/api-access-control',
  '/api-access-control?tab=grants',
  '/role-change-list',
  '/mail',
  '/webhooks',
  '/help/issue-reports',
  '/audit',
  '/inbox',
]

/** What would run a script, or has run one: elements with handlers, addresses that are scripts, and the mark of the payloads. */
export const scriptsIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = '__xss' in window ? ['__xss is set'] : []
    for (const element of document.querySelectorAll('*'))
      for (const { name, value } of element.attributes) {
        const isAddress = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href'].includes(name)
        if (name.startsWith('on') || name === 'srcdoc' || (isAddress && /^\s*javascript:/i.test(value)))
          found.push(`${location.pathname}${location.search}: <${element.tagName.toLowerCase()} ${name}="${value.slice(0, 80)}">`)
      }
    return found
  })

/** Everything that can be read on the page, also in its fields and in what appears when something is pointed at. */
export const readable = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
    const hints = [...document.querySelectorAll('[title], [aria-label]')].flatMap((one) => [
      one.getAttribute('title'),
      one.getAttribute('aria-label'),
    ])
    return [document.body.textContent, ...fields, ...hints].join('\n').replace(/\s+/g, ' ')
  })

/** The links of the page's content that lead within the portal: to the docks and forms of what it lists. */
const linksIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].filter((link) => link.checkVisibility())
    const own = links.filter(({ origin, href, download }) => origin === location.origin && !href.includes('#') && download === '')
    return [...new Set(own.map(({ pathname, search }) => pathname + search))]
  })

/**
 * Opens each list with up to `pagesMax` of its pages and, for each list, up to `linksMax` of the docks and forms that its rows lead to. `look` is called on
 * each.
 */
export const readBack = async (
  page: Page,
  { pagesMax, linksMax }: { pagesMax: number; linksMax: number },
  look: (address: string) => Promise<void>,
): Promise<void> => {
  const seen = new Set<string>(lists)
  for (const list of lists) {
    const links: string[] = []
    for (let at = 0; at < pagesMax; at += 1) {
      const address = at === 0 ? list : `${list}${list.includes('?') ? '&' : '?'}page=${at}`
      await goWithin(page, address)
      await look(address)
      const found = (await linksIn(page)).filter((link) => /dock=|item=|[?&]id=|\/apis\/\d/.test(link) && !seen.has(link))
      if (found.length === 0) break
      for (const link of found) seen.add(link)
      links.push(...found)
    }
    for (const link of links.slice(0, linksMax)) {
      await goWithin(page, link)
      await look(link)
    }
  }
}
