import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { useBrowser, walkInSteps } from '../browser.ts'
import type { Visitor } from '../chromium.ts'
import { seriousFindings } from '../inspect.ts'
import { signIn } from '../pages/sign-in.ts'
import { people } from '../people.ts'

const { visit } = useBrowser()

/** Finds a text in the editor and replaces it everywhere. */
const replaceAll = async (page: Page, from: string, to: string) => {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Find and replace' }).click()
  await page.getByRole('textbox', { name: 'Find' }).fill(from)
  await page.getByRole('textbox', { name: 'Replace' }).fill(to)
  await page.getByRole('button', { name: 'replace all' }).click()
  await page.keyboard.press('Escape')
}

/** Each step continues where the previous one ended. */
describe('a spec from the sample to a breaking change, in the editor', () => {
  walkInSteps()
  let maintainer: Visitor
  beforeAll(async () => {
    maintainer = await visit()
  })

  test('a maintainer starts an API of their application with the sample, and its problems are found while it is written', async () => {
    const { page } = maintainer
    await page.goto('/my/applications')
    await signIn(page, people.maintainer)
    await page.getByRole('link', { name: 'Payments', exact: true }).click()
    await page.getByRole('complementary').getByRole('link', { name: 'Start a New API Spec' }).click()
    await page.getByRole('button', { name: 'Start with the sample' }).click()
    await page.getByText('No problems found.').waitFor()
    await replaceAll(page, '#/components/schemas/Account', '#/components/schemas/Nothing')
    await page.getByRole('button', { name: /Nothing does not resolve/ }).first().click()
    await replaceAll(page, '#/components/schemas/Nothing', '#/components/schemas/Account')
    await page.getByText('No problems found.').waitFor()
    await replaceAll(page, 'title: Sample Bank', 'title: Written Bank')
    expect(await seriousFindings(page)).toEqual([])
  })

  test('saving it makes an API, whose spec is edited next', async () => {
    const { page } = maintainer
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const wizard = page.getByRole('dialog', { name: 'Written Bank is saved' })
    await wizard.waitFor()
    await page.waitForURL('**/tools/editor?id=*')
    expect(await seriousFindings(page)).toEqual([])
    await wizard.getByRole('button', { name: 'Continue editing' }).click()
    await page.getByRole('heading', { level: 1, name: 'Written Bank' }).waitFor()
  })

  test('an unsaved change survives a reload', async () => {
    const { page } = maintainer
    await page.getByRole('textbox', { name: 'Spec' }).waitFor()
    await replaceAll(page, '/customers', '/people')
    await page.getByRole('navigation', { name: 'Outline' }).getByRole('button', { name: 'GET /people', exact: true }).waitFor()
    await page.reload()
    await page.getByText('This is your text from before, which was not saved.').waitFor()
  })

  test('a breaking change is shown in words and saved once it is confirmed', async () => {
    const { page } = maintainer
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'What this revision changes' })
    await dialog.getByText(/breaking changes? ·|breaking changes?$/).waitFor()
    const save = dialog.getByRole('button', { name: 'Save' })
    expect(await save.isDisabled()).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('textbox', { name: 'What changed' }).fill('Customers are called people')
    await dialog.getByRole('checkbox').check()
    await save.click()
    await page.getByRole('dialog', { name: 'Written Bank is saved' }).getByText(/Revision 2/).waitFor()
  })
})
