import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { english as words } from '../../apps/portal/src/locales/en.ts'
import { useBrowser } from '../browser.ts'
import type { Visitor } from '../chromium.ts'
import { type Link, linksOf, patternOf } from '../pages/links.ts'
import { signIn } from '../pages/sign-in.ts'
import { people } from '../people.ts'
import { goWithin, settled } from '../settled.ts'

const { visit, leave } = useBrowser()

/** Messages that no link should lead to. */
const deadEnds = [words.shell.notFound, words.shell.broken, words.part.noRight, words.apis.notFound, words.session.needed]

/** What is wrong with the current screen: nothing if it has a heading, content under it, and no failure. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate((dead) => {
    const faults: string[] = []
    const textOf = (one: Element | null) => one?.textContent?.trim() ?? ''
    const places: [string, Element | null, string][] = [['the page', document.querySelector('main'), 'h1']]
    if (location.search.includes('dock=')) places.push(['the dock', document.querySelector('aside[tabindex="-1"]'), 'h2'])
    for (const [name, place, heading] of places) {
      const title = textOf(place?.querySelector(heading) ?? null)
      if (!title) faults.push(`${name} has no heading`)
      if (textOf(place).length < title.length + 20) faults.push(`${name} is empty under its heading`)
      for (const one of place?.querySelectorAll('h1, h2') ?? []) if (dead.includes(textOf(one))) faults.push(`${name} says: ${textOf(one)}`)
      for (const one of place?.querySelectorAll('[role=alert]') ?? []) faults.push(`${name} says: ${textOf(one)}`)
    }
    return faults
  }, deadEnds)

/** The most addresses one page may have, with its filters and docks: a link that leads ever deeper, as a growing stack of docks would, exceeds it. */
const mostOfPage = 8
const pageOf = (pattern: string) => pattern.split('?')[0]
/** Tabs are a fixed list: an address that differs from others by its tab alone does not count again. */
const withoutTab = (pattern: string) => pattern.replace(/([?&])tab=[^&]*&?/, '$1').replace(/[?&]$/, '')

/** Follows every link on every reachable screen, each address pattern once; returns the patterns and the faults. */
const walk = async ({ page, take }: Visitor) => {
  const [walked, menus] = [new Set<string>(), new Set<string>()]
  const faults: string[] = []
  const ahead: Link[] = [{ address: '/', shownAs: 'the start' }]
  for (let link = ahead.shift(); link; link = ahead.shift()) {
    const pattern = patternOf(link.address)
    if (walked.has(pattern)) continue
    walked.add(pattern)
    const ofPage = [...new Set([...walked].filter((one) => pageOf(one) === pageOf(pattern)).map(withoutTab))]
    if (ofPage.length > mostOfPage) throw new Error(`There is no end of links: ${ofPage.join(' ')}`)
    await goWithin(page, link.address)
    const found = [...(await faultsOf(page)), ...take()]
    faults.push(...found.map((fault) => `${link.address}, from ${link.shownAs}: ${fault}`))
    ahead.push(...(await linksOf(page, menus)))
  }
  return { walked, faults }
}

/** Each role inside and outside the provider, with and without APIs or keys of its own. */
const { portalAdmin, kongAdmin, teamLead, maintainer, author, acmeAdmin, acmeUser, globexAdmin } = people
const roles = [portalAdmin, kongAdmin, teamLead, maintainer, author, acmeAdmin, acmeUser, globexAdmin]

test('every link a visitor sees leads to a screen', async () => {
  const visitor = await visit()
  await visitor.page.goto('/')
  await settled(visitor.page)
  const { walked, faults } = await walk(visitor)
  expect(faults).toEqual([])
  expect([...walked]).toEqual(expect.arrayContaining(['/', '/about', '/features', '/privacy', '/disclaimer', '/register']))
  await leave(visitor)
})

test.each(roles)('every link %s sees leads to a screen', async (person) => {
  const visitor = await visit()
  await visitor.page.goto('/about')
  await signIn(visitor.page, person)
  await settled(visitor.page)
  const { walked, faults } = await walk(visitor)
  expect(faults).toEqual([])
  expect([...walked]).toEqual(expect.arrayContaining(['/', '/wall', '/settings']))
  await leave(visitor)
})
