import { beforeAll, describe, expect, test } from 'vitest'
import { useBrowser, walkInSteps } from '../browser.ts'
import type { Visitor } from '../chromium.ts'
import { seriousFindings } from '../inspect.ts'
import { signIn, userMenu } from '../pages/sign-in.ts'
import { chooseFile } from '../pages/upload.ts'
import { people } from '../people.ts'
import { settled } from '../settled.ts'

const name = 'Statements'
const document = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Client Statements', version: '1.2.0' },
  paths: { '/statements': { get: { summary: 'Statements of a client', responses: { 200: { description: 'ok' } } } } },
})
const { visit } = useBrowser()

/** Creates applications as the person signed in here, by the call that the form makes. */
const createApplications = async ({ page }: Visitor, names: string[]) => {
  const [request] = await Promise.all([page.waitForRequest('**/api/applications?**'), page.reload()])
  const authorization = (await request.allHeaders())['authorization'] ?? ''
  for (const one of names) {
    const { status } = await fetch(new URL('/api/application/edit-application', page.url()), {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ name: one, description: 'One of many', organizationId: 1, owners: '' }),
    })
    expect(status).toBe(200)
  }
}

/** Each step continues where the previous one ended. */
describe('an application from its wizard to its first API, through the screens', () => {
  walkInSteps()
  let owner: Visitor
  let admin: Visitor
  beforeAll(async () => {
    owner = await visit()
    admin = await visit()
  })

  test('a user finds their applications in the user menu and is told which owners are unknown', async () => {
    const { page, take } = owner
    await page.goto('/')
    await signIn(page, people.author)
    await userMenu(page).click()
    await page.getByRole('menuitem', { name: 'My Applications' }).click()
    await page.getByRole('link', { name: 'Onboard My App' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('textbox', { name: 'Description' }).fill('Statements of accounts')
    const owners = page.getByRole('textbox', { name: 'Owners' })
    expect(await owners.inputValue()).toBe(people.author)
    await owners.fill(`${people.author}\nghost@apim.example\n${people.acmeUser}`)
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Onboard' }).click()
    const error = page.getByText('ghost@apim.example is not an active user of this organization')
    await error.waitFor()
    expect((await error.innerText()).split('\n')).toHaveLength(2)
    // The browser reports the refusal as a failed request.
    expect(take()).toHaveLength(1)
  })

  test('the wizard leads to the upload of the first API', async () => {
    const { page } = owner
    await page.getByRole('textbox', { name: 'Owners' }).fill(people.author)
    await page.getByRole('button', { name: 'Onboard' }).click()
    const wizard = page.getByRole('dialog', { name: `${name} is onboarded` })
    await wizard.waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await wizard.getByRole('link', { name: 'Upload an existing spec' }).click()
    expect(await page.getByRole('combobox', { name: 'Application' }).inputValue()).toBe(name)
    await chooseFile(page, { name: 'statements.json', mimeType: 'application/json', buffer: Buffer.from(document) })
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await page.getByRole('dialog', { name: 'Client Statements is in the gallery' }).waitFor()
  })

  test('the application lists the API, and Back returns from its reference to the dock', async () => {
    const { page } = owner
    await page.goto('/my/applications')
    await page.getByRole('link', { name }).click()
    const dock = page.getByRole('complementary', { name: 'Application' })
    await dock.getByRole('link', { name: 'Client Statements', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Client Statements' }).waitFor()
    await page.goBack()
    await dock.getByText('1.2.0').waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })

  test('an admin filters and pages through all of them; the address keeps it through reload and Back', async () => {
    const { page } = admin
    await page.goto('/applications')
    await signIn(page, people.portalAdmin)
    await page.getByRole('link', { name }).waitFor()
    await createApplications(
      admin,
      Array.from({ length: 10 }, (_, at) => `Batch ${at}`),
    )
    await page.reload()
    await page.getByRole('searchbox').fill('batch')
    await page.waitForURL('**/applications?q=batch')
    await page.getByRole('link', { name }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByRole('link', { name: 'Batch 0' }).waitFor()
    expect(new URL(page.url()).search).toBe('?q=batch&page=1')
    await page.reload()
    await page.getByRole('link', { name: 'Batch 0' }).waitFor()
    expect(await page.getByRole('link', { name: /^Batch/ }).count()).toBe(1)
    await page.getByRole('button', { name: /^Type/ }).click()
    await page.getByRole('radio', { name: 'External' }).click()
    await page.getByText('No matches').waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'Batch 0' }).waitFor()
    await settled(page)
  })

  test('and deletes one without APIs, but not the one with an API', async () => {
    const { page } = admin
    await page.getByRole('link', { name: 'Batch 0' }).click()
    await page.getByRole('complementary').getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Batch 0')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Application Deleted!').waitFor()
    await page.goto('/applications')
    await page.getByRole('searchbox').fill(name)
    await page.getByRole('link', { name }).click()
    await page.getByText('Delete its API first.').waitFor()
    expect(await page.getByRole('complementary').getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true)
  })
})
