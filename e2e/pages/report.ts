import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'

/** The report's rows that contain a text. */
export const callRows = (page: Page, text: string): Locator =>
  page.getByRole('table', { name: 'Calls through the gateway' }).getByRole('row').filter({ hasText: text })

/** Exports the current list; returns the file's name and its lines. */
export const exportCsv = async (page: Page): Promise<{ name: string; lines: string[] }> => {
  await page.getByRole('button', { name: /^Export/ }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Export to CSV' }).click()])
  const text = await readFile(await download.path(), 'utf8')
  return { name: download.suggestedFilename(), lines: text.split(/\r?\n/).filter(Boolean) }
}
