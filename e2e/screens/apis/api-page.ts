import type { Page } from 'playwright-core'
import { called } from '../../looks.ts'
import { goWithin, settled } from '../../settled.ts'
import { type Act, core, opened, type Part, pick, press, type Screen } from '../screen.ts'

const addresses = new Map<string, string>()

/** Opens the page of an API, found by its name in the gallery. */
export const findApi = async (page: Page, name: string): Promise<void> => {
  await goWithin(page, `/wall/all?q=${encodeURIComponent(name)}`)
  await press('link', name)(page)
  await press('link', 'Open the full page')(page)
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

export const openTab = (page: Page, tab: string): Promise<void> =>
  page
    .getByRole('navigation', { name: called('Page sections') })
    .getByRole('link', { name: called(tab) })
    .click()

/** Opens the page of the deployed API. */
export const openApi = async (page: Page, tab?: string): Promise<void> => {
  const { origin } = new URL(page.url())
  const known = addresses.get(origin)
  if (known === undefined) {
    await findApi(page, core)
    addresses.set(origin, new URL(page.url()).pathname)
  }
  await goWithin(page, addresses.get(origin) as string)
  await page.getByRole('heading', { level: 1, name: core }).waitFor()
  if (tab) await openTab(page, tab)
  await settled(page)
}

/** A part or a state of that page. */
export const api = (name: string, tab?: string, act?: Act, part?: Part): Screen => ({
  name,
  open: async (page) => {
    await openApi(page, tab)
    await act?.(page)
    await opened(page, part)
  },
})

/** A call through the page, and its answer. */
const trying = async (page: Page) => {
  await pick(page, 'Operation', /GET \/accounts( |$)/)
  await press('button', called('Send', true))(page)
  await page.getByRole('main').locator('pre').last().waitFor()
}

/** Whether Java is there, and whether the generator was fetched, differs from one machine to the next. */
const state = '**/api/codegen'
/** For people of organizations. */
export const choosingCode: Screen = {
  ...api('code generation', undefined, async (page) => {
    await page.route(state, (route) => route.fulfill({ json: { state: 'ready', percent: 100 } }))
    await page.reload()
    await settled(page)
    await press('button', called('Axios', true))(page)
    await page.getByRole('dialog').getByRole('textbox').first().waitFor()
  }),
  leave: (page) => page.unroute(state),
}

export const apiPage: Screen[] = [
  api('API overview'),
  api('API reference', 'Reference'),
  api('API try it', 'Try it'),
  api('API try it, with an answer', 'Try it', trying),
  api('API access', 'Access'),
  api('API changes', 'Changes'),
]

/** For those who maintain the API. */
export const maintained: Screen[] = [
  api('API maintain', 'Maintain'),
  api('API history', 'History'),
  api('reference alone', undefined, async (page) => goWithin(page, page.url().replace('/apis/', '/swagger-page/'))),
]
