import { join } from 'node:path'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { useBrowser, walkInSteps } from '../browser.ts'
import type { Visitor } from '../chromium.ts'
import { seriousFindings } from '../inspect.ts'
import { goToGallery, openDock } from '../pages/api.ts'
import { choose, clipboard } from '../pages/fields.ts'
import { callRows, exportCsv } from '../pages/report.ts'
import { signIn } from '../pages/sign-in.ts'
import { chooseFile, sendSlowly, uploadWatched } from '../pages/upload.ts'
import { people } from '../people.ts'

/** GitHub's own description: 13 MB, a document not made for a test. */
const document = join(import.meta.dirname, '..', '..', 'node_modules', '@octokit', 'openapi', 'generated', 'api.github.com.json')
const name = 'GitHub REST'
const nickname = 'Trading desk'

const { visit } = useBrowser()

/** Each step continues where the previous one ended. */
describe('the main job, through the screens', () => {
  walkInSteps()
  let maintainer: Visitor
  let admin: Visitor
  let client: Visitor
  let gatewayUrl = ''
  let key = ''
  const call = (path: string, apikey?: string) => fetch(`${gatewayUrl}${path}`, { headers: apikey ? { apikey } : {} })

  beforeAll(async () => {
    maintainer = await visit()
    admin = await visit()
    client = await visit()
  })

  test('a maintainer signs in and uploads a real description of 13 MB, watching the progress', async () => {
    const { page } = maintainer
    await page.goto('/')
    await signIn(page, people.maintainer)
    await goToGallery(page)
    await page.getByRole('link', { name: 'Upload API' }).click()
    await chooseFile(page, document)
    await page.getByLabel('API name').fill(name)
    await choose(page, 'Business area', 'Payments')
    await sendSlowly(page, 5_000_000)
    const percents = await uploadWatched(page)
    await sendSlowly(page, -1)
    expect(percents.length).toBeGreaterThan(4)
    expect(percents).toEqual(percents.toSorted((one, other) => one - other))
    expect(percents.at(-1)).toBe(100)
    await page.getByText('OpenAPI Specs updated!').waitFor()
    await page.getByRole('dialog', { name: `${name} is in the gallery` }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })

  test('continues to the form and deploys the API to DEV', async () => {
    const { page } = maintainer
    await page.getByRole('dialog').getByRole('link', { name: 'Deploy it' }).click()
    await page.getByRole('heading', { name: 'Deploy API to APIM Gateway' }).waitFor()
    await choose(page, 'Environment', 'DEV')
    await page.getByLabel('Target URL').fill(inject('product').sample)
    await page.getByRole('button', { name: 'Deploy to DEV' }).click()
    const deployed = page.getByRole('dialog', { name: `${name} is deployed` })
    await deployed.waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await deployed.getByRole('button', { name: 'Go to the gallery' }).click()
    const dock = await openDock(page, name)
    await dock.getByRole('button', { name: 'Copy URL' }).click()
    gatewayUrl = await clipboard(page)
    expect(gatewayUrl).toMatch(new RegExp(`^${inject('product').gateway.replace('127.0.0.1', '[^/]+')}/[a-z-]+-dev$`))
    expect((await call('/accounts')).status).toBe(401)
  })

  test('a portal admin adds access for the client and sees the key once', async () => {
    const { page } = admin
    await page.goto('/wall/all')
    await signIn(page, people.portalAdmin)
    const dock = await openDock(page, name)
    await dock.getByRole('button', { name: 'Add API Key' }).click()
    const form = page.getByRole('complementary', { name: 'Access' })
    await choose(form, 'Organization', 'Acme Wealth')
    await choose(form, 'Environment', 'DEV')
    await form.getByLabel('Nickname').fill(nickname)
    await form.getByRole('button', { name: 'Create key' }).click()
    const dialog = page.getByRole('dialog', { name: 'Consumer Credentials' })
    key = (await dialog.getByLabel('API key').textContent()) ?? ''
    expect(key).toMatch(/^apk_dev_\w{20,}$/)
    expect(await seriousFindings(page)).toEqual([])
    const done = dialog.getByRole('button', { name: 'Done' })
    expect(await done.isDisabled()).toBe(true)
    await dialog.getByRole('button', { name: 'Copy', exact: true }).first().click()
    expect(await clipboard(page)).toBe(key)
    await done.click()
    await page.getByText('Consumer created').waitFor()
    await dock.getByText(nickname).waitFor()
    expect(await page.content()).not.toContain(key)
  })

  test('the client sees the key masked and has no way to reveal it', async () => {
    const { page } = client
    await page.goto('/wall')
    await signIn(page, people.acmeAdmin)
    const dock = await openDock(page, name)
    const row = dock.getByRole('listitem').filter({ hasText: nickname })
    await row.waitFor()
    expect(await row.textContent()).toContain(key.slice(-4))
    expect(await row.getByRole('button').count()).toBe(0)
    expect(await page.content()).not.toContain(key)
  })

  test('the portal admin can reveal it again, which is recorded', async () => {
    const { page } = admin
    const row = page.getByRole('complementary', { name: 'API', exact: true }).getByRole('listitem').filter({ hasText: nickname })
    await row.getByRole('button', { name: `Show the key of DEV ${nickname}` }).click()
    await row.getByText(key).waitFor()
    await row.getByRole('button', { name: `Hide the key of DEV ${nickname}` }).click()
    await row.getByText(key).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('link', { name: 'API Access Control' }).click()
    await page.getByRole('link', { name: 'Viewed' }).click()
    const records = page.getByRole('table', { name: 'Consumer Viewed Records' })
    const record = records.getByRole('row').filter({ hasText: people.portalAdmin }).first()
    await record.waitFor()
    expect(await record.textContent()).toContain('127.0.0.1')
  })

  test('the client calls the API through the gateway and sees the call in Access Reports', async () => {
    const { page } = client
    await page.getByRole('banner').getByRole('link', { name: 'Analytics' }).click()
    await page.getByRole('heading', { name: 'Access Reports' }).waitFor()
    expect(await callRows(page, name).count()).toBe(0)
    const answer = await call('/accounts?size=3', key)
    expect(answer.status).toBe(200)
    expect(((await answer.json()) as { items: unknown[] }).items).toHaveLength(3)
    // The page refreshes itself every few seconds.
    const row = callRows(page, name)
    await row.waitFor()
    expect(await row.textContent()).toContain('Acme Wealth')
    expect(await row.textContent()).toContain('200')
    expect(await page.content()).not.toContain(key)
  })

  test('exports the report as report.csv, with that call and without the key', async () => {
    const { name: file, lines } = await exportCsv(client.page)
    expect(file).toBe('report.csv')
    expect(lines.filter((line) => line.includes(name))).toHaveLength(1)
    expect(lines.join('\n')).not.toContain(key)
  })

  test('the maintainer deletes the deployment, and its address at the gateway is gone', async () => {
    const { page } = maintainer
    await page.reload()
    const dock = page.getByRole('complementary', { name: 'API', exact: true })
    await dock.getByRole('button', { name: 'Actions for DEV', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: `Delete ${name} from DEV?` })
    await dialog.getByRole('textbox').fill('confirm')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Deployment Deleted!').waitFor()
    expect((await call('/accounts', key)).status).toBe(404)
    await dock.getByText('Not deployed to any environment yet.').waitFor()
  })
})
