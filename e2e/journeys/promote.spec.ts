import { beforeAll, describe, expect, inject, test } from 'vitest'
import { useBrowser, walkInSteps } from '../browser.ts'
import type { Visitor } from '../chromium.ts'
import { seriousFindings } from '../inspect.ts'
import { openDock } from '../pages/api.ts'
import { choose } from '../pages/fields.ts'
import { signIn } from '../pages/sign-in.ts'
import { chooseFile } from '../pages/upload.ts'
import { people } from '../people.ts'
import { goWithin } from '../settled.ts'

const { visit } = useBrowser()
/** A new one in each run, which may use a product of an earlier one. */
const name = `Promoted Ledger ${String(process.pid).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`
const spec = JSON.stringify({
  openapi: '3.1.0',
  info: { title: name, version: '1.0.0' },
  paths: { '/accounts': { get: { summary: 'Accounts', responses: { 200: { description: 'ok' } } } } },
})

/** Each step continues where the previous one ended. */
describe('a deployment from DEV to TEST, through the screens', () => {
  walkInSteps()
  let admin: Visitor
  let path = ''

  beforeAll(async () => {
    admin = await visit()
    await admin.page.goto('/wall')
    await signIn(admin.page, people.portalAdmin)
  })

  test('its target is tested from the gateway before it is deployed to DEV', async () => {
    const { page } = admin
    await goWithin(page, '/api-upload')
    await chooseFile(page, { name: 'ledger.json', mimeType: 'application/json', buffer: Buffer.from(spec) })
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await page
      .getByRole('dialog', { name: `${name} is in the gallery` })
      .getByRole('link', { name: 'Deploy it' })
      .click()
    await page.getByRole('heading', { name: 'Deploy API to APIM Gateway' }).waitFor()
    await choose(page, 'Environment', 'DEV')
    await page.getByLabel('Target URL').fill(inject('product').sample)
    await page.getByRole('button', { name: 'Test target' }).click()
    await page.getByText(/The gateway got an answer with status \d{3} after [\d,]+ ms\./).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('switch', { name: 'Rate limit' }).click()
    await page.getByLabel('Requests per minute').fill('60')
    await page.getByRole('button', { name: 'Deploy to DEV' }).click()
    await page
      .getByRole('dialog', { name: `${name} is deployed` })
      .getByRole('button', { name: 'Go to the gallery' })
      .click()
  })

  test('is promoted to TEST in one dialog, which says what goes along', async () => {
    const { page } = admin
    const dock = await openDock(page, name)
    await dock.getByRole('button', { name: 'Actions for DEV' }).click()
    await page.getByRole('menuitem', { name: 'Promote to TEST' }).click()
    const dialog = page.getByRole('dialog', { name: `Promote ${name} to TEST` })
    await dialog.getByText('TEST has no deployment on this gateway server yet: one will be created.').waitFor()
    await dialog.getByText('60 / minute').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByLabel('Target URL').fill(`${inject('product').sample}/of-test`)
    await dialog.getByRole('button', { name: 'Promote to TEST' }).click()
    await page.getByText(`${name} was promoted to TEST.`).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await dialog.waitFor({ state: 'detached' })
    path = new URL(page.url()).pathname
    expect(new URL(page.url()).search).toBe('')
    await page.getByRole('button', { name: 'Actions for TEST' }).waitFor()
  })

  test('is compared with it: only the targets differ, also after a reload', async () => {
    const { page } = admin
    await page.getByRole('link', { name: 'Compare' }).click()
    const table = page.getByRole('table', { name: 'Deployments side by side' })
    await table.getByRole('row').filter({ hasText: 'Rate limit' }).waitFor()
    await page.getByRole('switch', { name: 'Only differences' }).click()
    await table.getByRole('row').filter({ hasText: 'Rate limit' }).waitFor({ state: 'detached' })
    expect(await seriousFindings(page)).toEqual([])
    await page.reload()
    await table.getByText('Target URL').waitFor()
    expect(await table.getByRole('row').allTextContents()).toEqual([
      'SettingDEVTEST',
      `Target URLDiffers${inject('product').sample}${inject('product').sample}/of-test`,
    ])
    expect(new URL(page.url()).pathname).toBe(path)
  })

  test('is promoted again: the deployment that is there is updated, and keeps its target', async () => {
    const { page } = admin
    await page.getByRole('button', { name: 'Actions for DEV' }).click()
    await page.getByRole('menuitem', { name: 'Promote to TEST' }).click()
    const dialog = page.getByRole('dialog', { name: `Promote ${name} to TEST` })
    await dialog.getByText(/^TEST already has a deployment on this gateway server/).waitFor()
    expect(await dialog.getByLabel('Target URL').inputValue()).toBe(`${inject('product').sample}/of-test`)
    await dialog.getByRole('button', { name: 'Update TEST' }).click()
    await page.getByText(`${name} was promoted to TEST.`).waitFor()
  })
})
