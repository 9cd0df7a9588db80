import type { Locator, Page } from 'playwright-core'
import { called } from '../looks.ts'
import { goWithin, settled } from '../settled.ts'

/** A screen, or one of its states, and how to get there from anywhere in the application. */
export interface Screen {
  name: string
  open: (page: Page) => Promise<void>
  /** Undoes what would be in the way of the next screen, unless Escape does. */
  leave?: (page: Page) => Promise<void>
  /** The refusal that the screen is about, which the browser reports. */
  refusal?: RegExp
}

export type Act = (page: Page) => Promise<unknown>

/** What appears over the screen or beside it; its script may be loaded only then. */
export type Part = 'dialog' | 'menu' | 'complementary'

/** The demo API that is deployed, with keys and calls. */
export const core = 'Core Banking'

export const at = (name: string, address: string, refusal?: RegExp): Screen => ({
  name,
  open: (page) => goWithin(page, address),
  ...(refusal && { refusal }),
})

/** Waits for the part that an action opens: otherwise the screen behind would be inspected, and the part would open over the next screen. */
export const opened = async (page: Page, part: Part | undefined): Promise<void> => {
  if (part) await page.getByRole(part).last().waitFor()
  await settled(page)
}

/** A state of the screen at an address: what to do there, and what then appears. */
export const showing = (name: string, address: string | ((page: Page) => Promise<string>), act: Act, part?: Part): Screen => ({
  name,
  open: async (page) => {
    await goWithin(page, typeof address === 'string' ? address : await address(page))
    await act(page)
    await opened(page, part)
  },
})

/** A screen whose address has an ID that only the product knows. */
export const found = (name: string, address: (page: Page) => Promise<string>): Screen => ({
  name,
  open: async (page) => goWithin(page, await address(page)),
})

/** Presses the first of that role and name, in any language. */
export const press =
  (role: Parameters<Page['getByRole']>[0], name: string | RegExp) =>
  (scope: Page | Locator): Promise<void> =>
    scope
      .getByRole(role, { name: typeof name === 'string' ? called(name) : name })
      .first()
      .click()

/** Picks an option of a field's list, in any language. */
export const pick = async (page: Page, field: string, option: string | RegExp): Promise<void> => {
  await page
    .getByRole('combobox', { name: called(field) })
    .first()
    .click()
  await page
    .getByRole('option', { name: typeof option === 'string' ? called(option) : option })
    .first()
    .click()
}

/** Fills in a field, in any language. */
export const fill = (scope: Page | Locator, field: string, text: string): Promise<void> =>
  scope
    .getByRole('textbox', { name: called(field) })
    .first()
    .fill(text)

/** Opens what the first row of the page's table leads to. */
export const openFirst: Act = (page) => page.getByRole('main').getByRole('table').locator('tbody a').first().click()
