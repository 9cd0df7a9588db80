import type { Locator, Page } from 'playwright-core'
import { until } from '../../tools/test-programs/processes.ts'
import { goWithin, settled } from '../settled.ts'

/** Opens the newest email with this subject to this address in the outbox, as a portal admin; waits until it is there. */
export const openMail = async (page: Page, recipient: string, subject: string): Promise<Locator> => {
  const link = page.getByRole('row').filter({ hasText: recipient }).getByRole('link', { name: subject, exact: true })
  await goWithin(page, `/mail?q=${encodeURIComponent(recipient)}`)
  // Emails to applicants are written after the response (trust T61).
  await until(
    'the email is in the outbox',
    async () => {
      const isThere = (await link.count()) > 0
      if (!isThere) await page.reload().then(() => settled(page))
      return isThere
    },
    60_000,
  )
  await link.first().click()
  const dock = page.getByRole('complementary', { name: 'Email' })
  await dock.getByRole('heading', { level: 2, name: subject }).waitFor()
  return dock
}

/** The address of the link in an open email. */
export const linkIn = async (dock: Locator): Promise<string> => {
  const text = await dock.getByRole('figure').innerText()
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  if (!link) throw new Error(`There is no link in the email: ${text}`)
  return link
}

/** The link that lets its reader act as the recipient, shown on request. */
export const revealedLink = async (dock: Locator): Promise<string> => {
  await dock.getByRole('button', { name: 'Show link' }).click()
  await dock.page().getByRole('dialog').getByRole('button', { name: 'Show link' }).click()
  return (await dock.getByText(/^https?:\/\//).textContent()) ?? ''
}
