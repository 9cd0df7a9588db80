import { contract } from '@apim/contract'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { useBrowser, walkInSteps } from '../browser.ts'
import type { Visitor } from '../chromium.ts'
import { seriousFindings } from '../inspect.ts'
import { choose } from '../pages/fields.ts'
import { signIn } from '../pages/sign-in.ts'
import { people } from '../people.ts'
import { type Program, programOf } from '../program.ts'
import { goWithin } from '../settled.ts'

const { visit } = useBrowser()
/** A new one in each run, which may use a product of an earlier one. */
const name = `Bank Of ${String(process.pid).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}`
const addition = `  /branches:
    get:
      summary: All branches
      responses:
        '200':
          description: ok
`

/** Each step continues where the previous one ended. */
describe('a maintainer from a template to the sunset, through the screens', () => {
  walkInSteps()
  let maintainer: Visitor
  let id = 0
  let spec = ''
  const text = () => maintainer.page.getByRole('textbox', { name: 'Spec' })
  const dialogOf = (title: string) => maintainer.page.getByRole('dialog', { name: title })
  let program: Program
  /** Puts it in place of all that is written. */
  const write = async (what: string) => {
    await text().focus()
    await maintainer.page.keyboard.press('ControlOrMeta+a')
    await maintainer.page.evaluate((pasted) => navigator.clipboard.writeText(pasted), what)
    await maintainer.page.keyboard.press('ControlOrMeta+v')
  }

  beforeAll(async () => {
    program = await programOf(people.maintainer)
    maintainer = await visit()
    await maintainer.page.goto('/wall')
    await signIn(maintainer.page, people.maintainer)
  })

  test('begins with the sample, names it, and saves it as an API of the application', async () => {
    const { page } = maintainer
    const [application] = await program.send(contract.applications.own, { query: {} })
    await goWithin(page, `/tools/editor?app=${application?.id}`)
    await page.getByRole('button', { name: 'Start with the sample' }).click()
    await text().waitFor()
    const sample = await program.ask('/api/sample-swagger').then((answer) => answer.text())
    spec = sample.replace(/^( +title:).*$/m, `$1 ${name}`)
    await write(spec)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await dialogOf(`${name} is saved`).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await dialogOf(`${name} is saved`).getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    id = Number(new URL(page.url()).pathname.split('/').at(-1))
  })

  test('deploys it, and each step says how it ended', async () => {
    const { page } = maintainer
    await goWithin(page, `/api-deploy/${id}`)
    await choose(page, 'Environment', 'DEV')
    await page.getByLabel('Target URL').fill(inject('product').sample)
    await page.getByRole('button', { name: 'Deploy to DEV' }).click()
    const deployed = page.getByRole('dialog', { name: new RegExp(`^${name} is deployed`) })
    await deployed.getByText('A call without a key was refused by the gateway.').waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })

  test('changes it in the editor: what that means for clients is shown before it is saved', async () => {
    const { page } = maintainer
    await goWithin(page, `/tools/editor?id=${id}`)
    await text().waitFor()
    await write(spec.replace(/^paths:\n/m, `paths:\n${addition}`))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const question = dialogOf('What this revision changes')
    await question.getByText(/1 compatible/i).waitFor({ timeout: 15_000 })
    await question.getByRole('button', { name: 'Save' }).click()
    await dialogOf(`${name} is saved`).waitFor()
    await goWithin(page, `/apis/${id}?tab=changes`)
    await page.getByRole('table', { name: 'Revisions' }).getByText('Compatible').first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })

  test('deprecates it with a sunset, which its page says', async () => {
    const { page } = maintainer
    await goWithin(page, `/apis/${id}?tab=maintain`)
    await page.getByRole('button', { name: 'Deprecate', exact: true }).click()
    const dock = page.getByRole('complementary')
    await dock.getByLabel('Sunset').fill('2999-02-01T10:00')
    await dock.getByLabel('What readers are told').fill('Use the newer bank.')
    await dock.getByRole('button', { name: 'Deprecate', exact: true }).click()
    await page.getByText('The API is deprecated. Those who use it were told.').waitFor()
    await page.getByRole('region', { name: 'The end of this API' }).getByText('Use the newer bank.').waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })
})
