import type { Locator, Page } from 'playwright-core'

/** Picks an option from a field's list with the mouse. */
export const choose = async (scope: Page | Locator, field: string, option: string): Promise<void> => {
  const input = scope.getByRole('combobox', { name: field })
  await input.click()
  const page = 'page' in scope ? scope.page() : scope
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** The content of this page's clipboard. */
export const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())
