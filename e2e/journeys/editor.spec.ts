import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { useBrowser, walkInSteps } from '../browser.ts'
import type { Visitor } from '../chromium.ts'
import { seriousFindings } from '../inspect.ts'
import { signIn } from '../pages/sign-in.ts'
import { chooseFile } from '../pages/upload.ts'
import { people } from '../people.ts'
import { goWithin, settled } from '../settled.ts'

const { visit } = useBrowser()
const name = `Loan Ledger ${process.pid}`
const spec = `openapi: 3.1.0
info:
  title: ${name}
  version: 1.0.0
paths:
  /loans:
    get:
      summary: All loans
      responses:
        '200':
          description: The loans
`
const addition = (path: string, summary: string) => `  ${path}:
    get:
      summary: ${summary}
      responses:
        '200':
          description: ok
`

/** Each step continues where the previous one ended. */
describe('a spec from its first change to a save over somebody else’s, through the screens', () => {
  walkInSteps()
  let author: Visitor
  let other: Visitor
  let id = 0
  const text = ({ page }: Visitor) => page.getByRole('textbox', { name: 'Spec' })
  const preview = ({ page }: Visitor) => page.getByRole('region', { name: 'Preview' })
  const append = async (visitor: Visitor, what: string) => {
    await text(visitor).focus()
    await visitor.page.keyboard.press('ControlOrMeta+End')
    await visitor.page.keyboard.insertText(what)
  }
  const save = async ({ page }: Visitor, note: string) => {
    await page.keyboard.press('ControlOrMeta+s')
    const dialog = page.getByRole('dialog', { name: 'What this revision changes' })
    await dialog.getByText(/1 compatible/i).waitFor()
    await dialog.getByLabel('What changed').fill(note)
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
  }

  beforeAll(async () => {
    author = await visit()
    other = await visit()
    for (const [visitor, who] of [
      [author, people.maintainer],
      [other, people.portalAdmin],
    ] as const) {
      await visitor.page.goto('/wall')
      await signIn(visitor.page, who)
    }
  })

  test('an uploaded spec is opened in the editor, by two people', async () => {
    const { page } = author
    await goWithin(page, '/api-upload')
    await chooseFile(page, { name: 'loans.yaml', mimeType: 'application/yaml', buffer: Buffer.from(spec) })
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await page.getByRole('dialog', { name: `${name} is in the gallery` }).waitFor()
    await goWithin(page, `/wall/all?q=${encodeURIComponent(name)}`)
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('link', { name: 'Edit API Spec' }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    id = Number(new URL(page.url()).searchParams.get('id'))
    await goWithin(other.page, `/tools/editor?id=${id}`)
    await text(other).waitFor()
    expect(await text(author).innerText()).toContain('summary: All loans')
  })

  test('what is typed is in the preview, a mistake leaves it as it was, and a reload keeps both', async () => {
    const { page } = author
    await page.getByRole('button', { name: 'Preview' }).click()
    await preview(author).getByRole('link', { name: '/loans' }).waitFor()
    await append(author, addition('/payments', 'All payments of a loan'))
    await preview(author).getByRole('link', { name: '/payments' }).click()
    await preview(author).getByRole('heading', { level: 2, name: 'All payments of a loan' }).waitFor()
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])

    await append(author, 'x-a: [')
    await page.getByText(/Errors: 1/).waitFor()
    expect(await preview(author).getByRole('heading', { level: 2, name: 'All payments of a loan' }).count()).toBe(1)
    for (const _ of 'x-a: [') await page.keyboard.press('Backspace')
    await page.getByText(/Errors: 0|No problems found/).waitFor()

    await page.reload()
    await page.getByText('This is your text from before, which was not saved.').waitFor()
    await preview(author).getByRole('heading', { level: 2, name: 'All payments of a loan' }).waitFor()
  })

  test('it is saved with the keyboard, after what it changes was shown, and is in the reference', async () => {
    const { page } = author
    await text(author).focus()
    await save(author, 'Payments of a loan')
    await page.getByRole('dialog', { name: `${name} is saved` }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await goWithin(page, `/apis/${id}?tab=reference&op=GET+/payments`)
    await page.getByRole('heading', { level: 2, name: 'All payments of a loan' }).waitFor()
  })

  test('who saves over it sees both texts, and goes on from what is saved', async () => {
    const { page } = other
    other.allow(/status of 409 .*\/api\/swaggers\)/)
    await append(other, addition('/rates', 'All rates'))
    await page.keyboard.press('ControlOrMeta+s')
    const before = page.getByRole('dialog', { name: 'What this revision changes' })
    await before.getByRole('button', { name: 'Save' }).waitFor()
    const sure = before.getByRole('checkbox')
    // Against the revision that is current by now, their text drops an operation.
    await sure.check()
    await before.getByRole('button', { name: 'Save' }).click()
    const both = page.getByRole('dialog', { name: 'Someone else has saved this spec' })
    await both.getByText('All payments of a loan').first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await both.getByRole('button', { name: 'Take what is saved' }).click()
    await expect.poll(() => text(other).innerText()).toContain('All payments of a loan')
    await append(other, addition('/rates', 'All rates'))
    await save(other, 'Rates')
    await page.getByRole('dialog', { name: `${name} is saved` }).waitFor()
  })

  const choose = async (page: Page, level: string) => {
    await goWithin(page, '/spec-rules')
    await page.getByLabel('Paths end without a slash').getByText(level).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The rules are saved.').first().waitFor()
  }

  test('a rule that a portal admin switches to error stops a save, and says which and where', async () => {
    const { page } = other
    await choose(page, 'Error')
    await goWithin(page, `/tools/editor?id=${id}`)
    other.allow(/status of 400 .*difference\)/)
    await text(other).waitFor()
    await append(other, addition('/fees/', 'All fees'))
    await page.getByRole('region', { name: 'Problems' }).getByText('no-path-trailing-slash').waitFor()
    await page.keyboard.press('ControlOrMeta+s')
    const dialog = page.getByRole('dialog', { name: 'What this revision changes' })
    await dialog.getByText(/breaks the rule no-path-trailing-slash of this portal: .*#\/paths\/~1fees~1/).waitFor()
    expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Back to the text' }).click()
    await choose(page, 'Off')
    await goWithin(page, `/tools/editor?id=${id}`)
    await page.getByText('This is your text from before, which was not saved.').waitFor()
    await text(other).focus()
    await save(other, 'Fees')
    await page.getByRole('dialog', { name: `${name} is saved` }).waitFor()
  })

  test('who uploads a newer version sees what it breaks, and restores what there was before after seeing that too', async () => {
    const { page } = author
    await goWithin(page, `/api-upload?id=${id}`)
    await chooseFile(page, { name: 'loans.yaml', mimeType: 'application/yaml', buffer: Buffer.from(spec) })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const upload = page.getByRole('dialog', { name: 'What this revision changes' })
    await upload.getByText('3 breaking changes').waitFor()
    expect(await upload.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
    await upload.getByRole('checkbox').check()
    await upload.getByRole('button', { name: 'Save' }).click()
    await page.getByText('OpenAPI Specs updated!').first().waitFor()
    await goWithin(page, `/apis/${id}?tab=changes`)
    await page.getByRole('button', { name: 'Restore revision 4' }).click()
    const restore = page.getByRole('dialog', { name: 'Restore revision 4?' })
    await restore.getByText('3 compatible changes').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await restore.getByRole('button', { name: 'Restore' }).click()
    await page.getByText('The revision was restored.').first().waitFor()
  })

  test('a spec begins with a Postman collection, whose secrets are left out', async () => {
    const { page } = author
    await goWithin(page, '/tools/editor')
    const button = page.getByRole('button', { name: 'Import a Postman collection' })
    const [files] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
    await files.setFiles('packages/openapi/src/postman/import/collections/bank.json')
    const dialog = page.getByRole('dialog', { name: 'Import from Postman' })
    await dialog.getByText('5 operations were read.').waitFor()
    await dialog.getByText(/scripts were left out/).waitFor()
    await dialog.getByText(/secrets were left out/).waitFor()
    await settled(page)
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Use this spec' }).click()
    await page.getByRole('navigation', { name: 'Outline' }).getByRole('button', { name: 'DELETE /accounts/{accountId}' }).waitFor()
    await page.getByText(/Errors: 0|No problems found/).waitFor()
    expect(await text(author).innerText()).not.toContain('SECRET-')
  })
})
