import type { Locator } from 'playwright-core'
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
const name = `Custody Ledger ${String(process.pid).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`
const spec = JSON.stringify({
  openapi: '3.1.0',
  info: { title: name, version: '1.0.0' },
  paths: { '/accounts': { get: { summary: 'Accounts', responses: { 200: { description: 'ok' } } } } },
})

/** Each step continues where the previous one ended. */
describe('an API from a draft to its end, through the screens', () => {
  walkInSteps()
  let admin: Visitor
  let reader: Visitor
  let gatewayUrl = ''
  let apikey = ''
  let path = ''
  const call = () => fetch(`${gatewayUrl}/accounts`, { headers: { apikey } })
  const confirm = (button: string) => admin.page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
  /** How many the reader finds, on a page that is loaded anew: no list of an earlier search is in it. */
  const found = async () => {
    const { page } = reader
    await page.goto(`/wall/all?q=${encodeURIComponent(name)}`)
    await page.getByText(/^\d+ APIs?$/).waitFor()
    return page.getByRole('main').getByRole('link', { name, exact: true }).count()
  }

  beforeAll(async () => {
    admin = await visit()
    reader = await visit()
    await admin.page.goto('/wall')
    await signIn(admin.page, people.portalAdmin)
    await reader.page.goto('/wall')
    await signIn(reader.page, people.teamLead)
  })

  test('is uploaded as a draft, which no one else finds', async () => {
    const { page } = admin
    await goWithin(page, '/api-upload')
    await chooseFile(page, { name: 'ledger.json', mimeType: 'application/json', buffer: Buffer.from(spec) })
    await page.getByRole('switch', { name: 'Publish now' }).click()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await page.getByRole('dialog', { name: `${name} is a draft` }).waitFor()
    expect(await found()).toBe(0)
  })

  test('is published, and found', async () => {
    const { page } = admin
    await goWithin(page, `/wall/all?q=${encodeURIComponent(name)}`)
    const dock = await openDock(page, name)
    await dock.getByText('Draft', { exact: true }).waitFor()
    await dock.getByRole('button', { name: 'Publish' }).click()
    await confirm('Publish')
    await page.getByText('The API was published.').waitFor()
    await dock.getByRole('link', { name: 'Open API' }).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    path = new URL(page.url()).pathname
    expect(await found()).toBe(1)
    const version = reader.page.getByTitle('1.0.0', { exact: true })
    expect(await version.evaluate((one) => one.scrollWidth <= one.clientWidth), 'its version is not cut off').toBe(true)
  })

  test('is deployed, and its answers say nothing of an end', async () => {
    const { page } = admin
    await goWithin(page, path.replace('/apis/', '/api-deploy/'))
    await page.getByRole('heading', { name: 'Deploy API to APIM Gateway' }).waitFor()
    await choose(page, 'Environment', 'DEV')
    await page.getByLabel('Target URL').fill(inject('product').sample)
    await page.getByRole('button', { name: 'Deploy to DEV' }).click()
    await page
      .getByRole('dialog', { name: `${name} is deployed` })
      .getByRole('button', { name: 'Go to the gallery' })
      .click()
    const dock = await openDock(page, name)
    await dock.getByRole('button', { name: 'Copy URL' }).first().click()
    gatewayUrl = await clipboard(page)
    await dock.getByRole('button', { name: 'Add API Key' }).click()
    const form = page.getByRole('complementary', { name: 'Access' })
    await choose(form, 'Organization', 'Acme Wealth')
    await choose(form, 'Environment', 'DEV')
    await form.getByRole('button', { name: 'Create key' }).click()
    const credentials = page.getByRole('dialog', { name: /Credentials$/ })
    apikey = (await credentials.getByLabel('API key').textContent()) ?? ''
    await credentials.getByRole('button', { name: 'Copy', exact: true }).first().click()
    await credentials.getByRole('button', { name: 'Done' }).click()
    const { status, headers } = await call()
    expect([status, headers.get('deprecation'), headers.get('sunset')]).toEqual([200, null, null])
  })

  test('is deprecated: its answers and its page say so, for everyone who sees it', async () => {
    const { page } = admin
    await goWithin(page, `${path}?tab=maintain`)
    await page.getByRole('button', { name: 'Deprecate', exact: true }).click()
    const dock = page.getByRole('complementary')
    await dock.getByLabel('Sunset').fill('2999-02-01T10:00')
    await dock.getByLabel('What readers are told').fill('Use the newer ledger.')
    expect(await seriousFindings(page)).toEqual([])
    await dock.getByRole('button', { name: 'Deprecate', exact: true }).click()
    await page.getByText('The API is deprecated. Those who use it were told.').waitFor()
    const { headers } = await call()
    expect(headers.get('deprecation')).toMatch(/^@\d+$/)
    expect(new Date(headers.get('sunset') ?? '').getUTCFullYear()).toBe(2999)
    expect(headers.get('link')).toContain('rel="sunset"')
    await goWithin(reader.page, path)
    const told = reader.page.getByRole('region', { name: 'The end of this API' })
    await told.getByText('Use the newer ledger.').waitFor()
    const startOf = async (one: Locator) => (await one.boundingBox())?.x
    expect(await startOf(told), 'it is in line with the page').toBe(await startOf(reader.page.getByRole('heading', { name, level: 1 })))
    expect(await seriousFindings(reader.page)).toEqual([])
  })

  test('is kept after all: its answers and its page say nothing of an end any more', async () => {
    const { page } = admin
    await page.getByRole('button', { name: 'End the deprecation' }).click()
    await confirm('End the deprecation')
    await page.getByText('The API is no longer deprecated.').waitFor()
    const { status, headers } = await call()
    expect([status, headers.get('deprecation'), headers.get('sunset'), headers.get('link')]).toEqual([200, null, null, null])
    await page.getByRole('region', { name: 'The end of this API' }).waitFor({ state: 'detached' })
    await reader.page.reload()
    await reader.page.getByRole('heading', { name, level: 1 }).waitFor()
    expect(await reader.page.getByRole('region', { name: 'The end of this API' }).count()).toBe(0)
  })

  test('is retired, after its maintainers have seen what depends on it: calls are answered with 410, and its page says so', async () => {
    const { page } = admin
    await page.getByRole('button', { name: 'Deprecate', exact: true }).click()
    const dock = page.getByRole('complementary')
    await dock.getByText(/^Acme Wealth: 1 key in DEV; /).waitFor()
    await dock.getByLabel('Sunset').fill('2999-02-01T10:00')
    await dock.getByRole('button', { name: 'Deprecate', exact: true }).click()
    await page.getByRole('table', { name: 'Who still calls' }).getByText('Acme Wealth').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Retire', exact: true }).click()
    const question = page.getByRole('dialog', { name: `Retire ${name}?` })
    await question.getByText(/^Acme Wealth: 1 key in DEV; /).waitFor()
    await question.getByRole('textbox').fill(name)
    expect(await seriousFindings(page)).toEqual([])
    await confirm('Retire')
    await page.getByText('The API is retired. Those who use it were told.').waitFor()
    await page.getByText(/^Retired since/).waitFor()
    const { status, headers } = await call()
    expect([status, headers.get('link')?.includes('rel="sunset"')]).toEqual([410, true])
    expect(await found()).toBe(0)
  })

  test('is reopened and retired again, then deleted when nothing of it is left', async () => {
    const { page } = admin
    await page.getByRole('button', { name: 'Reopen' }).click()
    await confirm('Reopen')
    await page.getByText('The API is no longer retired. It is deprecated as before.').waitFor()
    expect((await call()).status).toBe(200)
    await page.getByRole('button', { name: 'Retire', exact: true }).click()
    await page.getByRole('dialog').getByRole('textbox').fill(name)
    await confirm('Retire')
    await page.getByText(/^Retired since/).waitFor()
    await goWithin(page, path)
    // The rows of keys have such buttons too.
    await page.getByRole('table', { name: 'Environments' }).getByRole('button', { name: 'Actions for DEV' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page
      .getByRole('dialog')
      .getByText(/^Acme Wealth: 1 key in DEV; /)
      .waitFor()
    await page.getByRole('dialog').getByRole('textbox').fill('confirm')
    await confirm('Delete')
    await page.getByText('Deployment Deleted!').waitFor()
    await goWithin(page, `${path}?tab=maintain`)
    await page.getByRole('button', { name: 'Delete API' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('confirm')
    await confirm('Delete')
    await page.getByText('API Deleted!').waitFor()
  })
})
