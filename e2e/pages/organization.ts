import type { Locator, Page } from 'playwright-core'
import { goWithin } from '../settled.ts'
import { choose } from './fields.ts'

/** Fills in what an external organization has to state about itself (specification 2 §5). */
export const fillClient = async (form: Page | Locator): Promise<void> => {
  for (const [label, text] of [
    ['Registration ID', 'REG-2026-300'],
    ['Tax Exempt Auth. No.', 'TX-300'],
    ['Phone Number', '+1(555)-010-0300'],
    ['Address', '1 Lake Street'],
    ['Postal Code', '60601'],
    ['City', 'Chicago'],
    ['State', 'Illinois'],
    ['Country', 'United States'],
  ] as const)
    await form.getByRole('textbox', { name: label, exact: true }).fill(text)
  await choose(form, 'Billing Type', 'Prepaid')
}

/** Opens an organization's dock from the list of organizations. */
export const openOrganization = async (page: Page, name: string): Promise<Locator> => {
  await goWithin(page, `/organizations?q=${encodeURIComponent(name)}`)
  await page.getByRole('main').getByRole('link', { name, exact: true }).click()
  const dock = page.getByRole('complementary', { name: 'Organization', exact: true })
  await dock.getByRole('heading', { level: 2, name }).waitFor()
  return dock
}

/** Creates a key for the demo's deployed API in an organization's dock; returns a call with it, which resolves to the status. */
export const addKey = async (dock: Locator, nickname: string): Promise<{ key: string; call: () => Promise<number> }> => {
  const page = dock.page()
  await dock.getByRole('button', { name: 'Add API Access' }).click()
  const form = page.getByRole('complementary', { name: 'Access', exact: true })
  await choose(form, 'API', 'Core Banking')
  await choose(form, 'Environment', 'DEV')
  await form.getByLabel('Nickname').fill(nickname)
  await form.getByRole('button', { name: 'Create key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Consumer Credentials' })
  const key = (await dialog.getByLabel('API key').textContent()) ?? ''
  const address = /https?:\/\/[^\s'"\\]+/.exec((await dialog.textContent()) ?? '')?.[0] ?? ''
  await dialog.getByRole('button', { name: 'Copy', exact: true }).first().click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dock.getByText(nickname).waitFor()
  return { key, call: async () => (await fetch(address, { headers: { apikey: key } })).status }
}
