import { contract } from '@apim/contract'
import type { Page } from 'playwright-core'
import { called } from '../../looks.ts'
import { people } from '../../people.ts'
import { addApi, beside, newName, once, specOf } from '../prepared.ts'
import { type Act, at, press, type Screen, showing } from '../screen.ts'
import { api } from './api-page.ts'

const previewed = (page: Page) =>
  page
    .getByRole('region', { name: called('Preview') })
    .getByRole('heading', { level: 2 })
    .waitFor()

const text = (page: Page) => page.getByRole('textbox', { name: called('Spec', true) })

/** From the page of an API, the spec with its outline or with its preview. */
const editing = (beside: 'outline' | 'preview') => async (page: Page) => {
  await press('link', 'Edit API Spec')(page)
  await text(page).waitFor()
  if (beside === 'outline') return
  await press('button', 'Preview')(page)
  await previewed(page)
}

/** From the editor's start: the text is kept, so this is walked once by each visitor. */
const editingSample: Act = async (page) => {
  await press('button', 'Start with the sample')(page)
  await previewed(page)
}

/** Puts it in place of all that is written: pasted, as Chromium gives what is typed over a selection a style, which the page's policy refuses. */
const write = async (page: Page, what: string) => {
  await text(page).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), what)
  await page.keyboard.press('ControlOrMeta+v')
}

const ledger = 'Ledger of screens'
/** An API whose text only these screens change. */
const own = once('API to edit', (program) => addApi(program, newName(ledger), true))
const editor = async (page: Page) => `/tools/editor?id=${await own(page)}`

const saving: Act = async (page) => {
  await text(page).waitFor()
  await write(page, specOf(ledger, ['/accounts', '/rates']))
  await page.keyboard.press('ControlOrMeta+s')
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

let saves = 0
/** Someone else saves what this text then drops. */
const conflicting: Act = async (page) => {
  await text(page).waitFor()
  saves += 1
  const file = new File([specOf(ledger, ['/accounts', `/of-others-${saves}`])], 'spec.json', { type: 'application/json' })
  const { send } = await beside(page, people.secondAdmin)
  await send(contract.apis.importDocument, { body: { id: await own(page), note: 'What the others need' }, file })
  await write(page, specOf(ledger, ['/accounts', '/mine']))
  await page.keyboard.press('ControlOrMeta+s')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').check()
  await press('button', called('Save', true))(dialog)
  await dialog.locator('.cm-mergeView').waitFor()
}

const blank: Act = async (page) => {
  await press('button', 'Start with an empty spec')(page)
  await text(page).waitFor()
  await write(page, specOf(newName('Written'), ['/notes']))
  await press('button', called('Save', true))(page)
}

const collection = 'packages/openapi/src/postman/import/collections/bank.json'
const importing: Act = async (page) => {
  const [files] = await Promise.all([page.waitForEvent('filechooser'), press('button', 'Import a Postman collection')(page)])
  await files.setFiles(collection)
}

export const samples: Screen = showing('spec editor with the sample and its preview', '/tools/editor?preview=true', editingSample)

export const editors: Screen[] = [
  at('tools', '/tools'),
  at('spec editor', '/tools/editor'),
  showing('import from Postman', '/tools/editor', importing, 'dialog'),
  showing('a new spec that was saved', '/tools/editor?app=1', blank, 'dialog'),
  api('spec editor with a spec', 'Maintain', editing('outline')),
  api('spec editor with its preview', 'Maintain', editing('preview')),
  showing('what a text changes', editor, saving, 'dialog'),
  { ...showing('a spec that someone else changed', editor, conflicting, 'dialog'), refusal: /409 .*\/api\/swaggers/ },
]
