import { beforeAll, describe, expect, inject, test } from 'vitest'
import { useBrowser, walkInSteps } from '../browser.ts'
import type { Visitor } from '../chromium.ts'
import { seriousFindings } from '../inspect.ts'
import { openDock } from '../pages/api.ts'
import { choose, clipboard } from '../pages/fields.ts'
import { signIn } from '../pages/sign-in.ts'
import { chooseFile } from '../pages/upload.ts'
import { people } from '../people.ts'
import { goWithin } from '../settled.ts'

const { visit } = useBrowser()
/** A new one in each run, which may use a product of an earlier one. */
const name = `Settlement Notes ${String(process.pid).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`
const spec = JSON.stringify({
  openapi: '3.1.0',
  info: { title: name, version: '1.0.0' },
  paths: {
    '/accounts': {
      get: { summary: 'Reconciled counterparties', responses: { 200: { description: 'ok' } } },
    },
  },
})

/** Each step continues where the previous one ended. */
describe('a client from a search to its first 200, its own keys and their rotation, through the screens', () => {
  walkInSteps()
  let provider: Visitor
  let client: Visitor
  let gatewayUrl = ''
  const keys: string[] = []
  const dock = () => client.page.getByRole('complementary', { name: 'API', exact: true })
  const row = () => dock().getByRole('listitem').filter({ hasText: 'Nightly run' })
  const statusOf = async (apikey: string) => (await fetch(`${gatewayUrl}/accounts`, { headers: { apikey } })).status
  const keepKey = async () => {
    const dialog = client.page.getByRole('dialog', { name: 'API Access Credentials' })
    const key = (await dialog.getByLabel('API key').textContent()) ?? ''
    expect(key).toMatch(/^apk_dev_\w{20,}$/)
    for (const language of ['Java', 'JavaScript', 'TypeScript', 'C#', 'curl']) {
      await dialog.getByRole('button', { name: language, exact: true }).click()
      expect((await dialog.locator('pre').textContent())?.split('\n').length).toBeLessThanOrEqual(5)
    }
    expect(await seriousFindings(client.page)).toEqual([])
    await dialog.getByRole('button', { name: 'Copy', exact: true }).first().click()
    expect(await clipboard(client.page)).toBe(key)
    await dialog.getByRole('button', { name: 'Done' }).click()
    keys.push(key)
  }

  beforeAll(async () => {
    provider = await visit()
    client = await visit()
    const { page } = await visit()
    await page.goto('/wall')
    await signIn(page, people.maintainer)
    await goWithin(page, '/api-upload')
    await chooseFile(page, { name: 'notes.json', mimeType: 'application/json', buffer: Buffer.from(spec) })
    // Of an application that clients see.
    await choose(page, 'Application', 'Payments')
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await page
      .getByRole('dialog', { name: `${name} is in the gallery` })
      .getByRole('link', { name: 'Deploy it' })
      .click()
    await choose(page, 'Environment', 'DEV')
    await page.getByLabel('Target URL').fill(inject('product').sample)
    await page.getByRole('button', { name: 'Deploy to DEV' }).click()
    await page.getByRole('dialog', { name: `${name} is deployed` }).waitFor()
  })

  test('finds the API by a word of an operation, which is shown, and asks for access', async () => {
    const { page } = client
    await page.goto('/wall/all')
    await signIn(page, people.globexAdmin)
    await page.getByRole('searchbox', { name: 'Search APIs' }).fill('reconciled counterparties')
    const card = page.getByRole('main').getByRole('article').filter({ hasText: name })
    await card
      .getByText(/counterparties/i)
      .first()
      .waitFor()
    const api = await openDock(page, name)
    await api.getByRole('button', { name: 'Request access' }).first().click()
    await page.getByRole('dialog').getByRole('textbox').fill('For our nightly run')
    await page.getByRole('dialog').getByRole('button', { name: 'Send request' }).click()
    await api.getByRole('button', { name: 'Access Requested' }).first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })

  test('is approved, with the right to manage its own keys', async () => {
    const { page } = provider
    await page.goto('/inbox')
    await signIn(page, people.portalAdmin)
    await page.getByRole('link', { name }).click()
    await page.getByText('For our nightly run').waitFor()
    await page.getByRole('button', { name: /^Approve/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('switch', { name: 'The client manages its own keys' }).click()
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await page.getByText('The request has been approved').waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })

  test('adds a key, which answers 200 at once', async () => {
    const { page } = client
    await page.reload()
    await dock().getByRole('button', { name: 'Add API Key' }).click()
    const form = page.getByRole('complementary', { name: 'Access' })
    await choose(form, 'Environment', 'DEV')
    await form.getByLabel('Nickname').fill('Nightly run')
    await form.getByRole('button', { name: 'Create key' }).click()
    await keepKey()
    await dock().getByRole('button', { name: 'Copy URL' }).first().click()
    gatewayUrl = await clipboard(page)
    expect(await statusOf(keys[0] ?? '')).toBe(200)
  })

  test('rotates it, both work, and the old one ends when it is revoked', async () => {
    const { page } = client
    await row()
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Rotate' }).click()
    await page.getByRole('complementary', { name: 'Rotate key' }).getByRole('button', { name: 'Rotate key' }).click()
    await keepKey()
    const [first = '', second = ''] = keys
    expect(second).not.toBe(first)
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
    await row()
      .getByRole('button', { name: /^Revoke the old key/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
    await page.getByText('The old key is revoked.').waitFor()
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200])
    expect(await page.content()).not.toContain(second)
  })
})
