import { contract } from '@apim/contract'
import type { Page } from 'playwright-core'
import { called } from '../../looks.ts'
import { beside, idOf, newName } from '../prepared.ts'
import { at, core, press, type Screen, showing } from '../screen.ts'
import { api, findApi, openTab } from './api-page.ts'

/** Demo APIs of which no other screen shows more than their names: one stays as it is, the other has a second revision from then on. */
const [kept, revised] = ['Portfolio Optimizer', 'Bank Feeds']

/** A newer version that breaks clients, before it is saved. */
const uploadingOver = (name: string) => async (page: Page) => {
  const emptied = JSON.stringify({ openapi: '3.1.0', info: { title: name, version: '9.0.0' }, paths: {} })
  await findApi(page, name)
  await openTab(page, 'Maintain')
  await press('link', 'Upload a newer version')(page)
  const file = { name: 'portfolio.json', mimeType: 'application/json', buffer: Buffer.from(emptied) }
  await page.locator('input[type=file]').setInputFiles(file)
  await press('button', called('Save', true))(page)
  await page.getByRole('dialog').getByRole('checkbox').waitFor()
}

const revisionsOf = async (page: Page, name: string) => {
  const program = await beside(page)
  const { revisions } = await program.send(contract.apis.detail, { params: { id: await idOf(program, name) } })
  return revisions.length
}

/** The question before an earlier revision is restored. */
const restoring = async (page: Page) => {
  if ((await revisionsOf(page, revised)) === 1) {
    await uploadingOver(revised)(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox').check()
    await press('button', called('Save', true))(dialog)
    await page.waitForURL(/\/wall/)
  }
  await findApi(page, revised)
  await openTab(page, 'Changes')
  await press('button', 'Restore revision 1')(page)
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

/** From the upload form of an application: a spec with this title. */
const uploading = async (page: Page, title: string) => {
  const spec = JSON.stringify({ openapi: '3.1.0', info: { title, version: '1.0.0' }, paths: {} })
  await page.locator('input[type=file]').setInputFiles({ name: 'spec.json', mimeType: 'application/json', buffer: Buffer.from(spec) })
  await page.getByRole('main').locator('button[type=submit]').click()
}

/** A new API of its own each time, as it would else be a revision of the last one; a draft, which other readers do not see. */
const uploadDraft = async (page: Page) => {
  await press('switch', 'Publish now')(page)
  await uploading(page, newName('Wizard'))
}

/** What an upload asks and opens. The application is the one that the demo's deployed API belongs to. */
export const asking: Screen[] = [
  showing('whether an upload is a new revision', '/api-upload?bizappId=1', (page) => uploading(page, core), 'dialog'),
  showing(
    'what a new revision changes',
    '/api-upload?bizappId=1',
    async (page) => {
      await uploading(page, core)
      await press('button', 'New revision')(page)
      await page.getByRole('dialog').getByRole('checkbox').waitFor()
    },
    'dialog',
  ),
  showing('code generation after an upload', '/api-upload?bizappId=1', uploadDraft, 'dialog'),
]

export const uploads: Screen[] = [
  at('upload', '/api-upload'),
  ...asking,
  api('upload a newer version', 'Maintain', press('link', 'Upload a newer version')),
  showing('what a newer version changes', '/wall/all', uploadingOver(kept), 'dialog'),
  showing('restore a revision', '/wall/all', restoring, 'dialog'),
]
