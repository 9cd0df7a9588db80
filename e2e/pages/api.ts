import type { Locator, Page } from 'playwright-core'

/** Opens an API's quick view from the gallery. */
export const openDock = async (page: Page, name: string): Promise<Locator> => {
  await page.getByRole('searchbox', { name: 'Search APIs' }).fill(name)
  await page.getByRole('link', { name, exact: true }).click()
  const dock = page.getByRole('complementary', { name: 'API', exact: true })
  await dock.getByRole('heading', { name, level: 2 }).waitFor()
  return dock
}

/** Goes to a gallery in the page, as the navigation does. */
export const goToGallery = async (page: Page): Promise<void> => {
  await page.getByRole('banner').getByRole('link', { name: 'Gallery' }).click()
  await page.getByRole('link', { name: 'Explore All APIs' }).first().click()
  await page.getByRole('heading', { name: /^API Gallery/ }).waitFor()
}
