import type { Locator, Page } from 'playwright-core'

/** Picks an option of a field with a list, as the mouse does. */
export const choose = async (scope: Page | Locator, field: string, option: string): Promise<void> => {
  const input = scope.getByRole('combobox', { name: field })
  await input.click()
  const page = 'page' in scope ? scope.page() : scope
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** What stands in the clipboard of this page's browser. */
export const clipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())
