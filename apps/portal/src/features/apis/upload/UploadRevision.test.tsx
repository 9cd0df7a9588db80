import type { SpecDifference } from '@apim/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { buildApiDetail, buildRevision } from '../../../testing/apis.ts'
import { buildUser } from '../../../testing/people.ts'
import { catchUploads, type RecordedRequest, refusal, serve, staleRefusal } from '../../../testing/service.ts'
import { renderAs } from '../../../testing/signed-in.tsx'
import { UploadForm } from './UploadForm.tsx'
import { valuesOf } from './upload-form.ts'

const owner = buildUser({ ownerApps: [{ id: 3, name: 'Payments' }], organizationExternal: false })
const file = new File(['{"openapi":"3.1.0"}'], 'core.json', { type: 'application/json' })
const pdf = new File(['%PDF-1.7'], 'core.pdf', { type: 'application/pdf' })
const changed = (from: number, verdict: SpecDifference['verdict']) => ({
  from,
  verdict,
  counts: { breaking: 0, compatible: 0, documentation: 0 },
  document: [],
  operations: [],
  unlisted: 0,
})
const mine = buildApiDetail({ revisions: [buildRevision(1)] })
const theirs = buildApiDetail({ revisions: [buildRevision(2), buildRevision(1)] })

beforeEach(() => sessionStorage.clear())

/** The form of an API that has one revision, with a document chosen and Save pressed. */
const saveDocument = async (answers: Record<string, unknown>, chosen = file, note = '') => {
  const requests = serve({
    'GET /api/my-apps': [{ id: 3, name: 'Payments', organizationId: 1 }],
    'GET /api/business-areas': [{ id: 2, name: 'Accounts', description: '' }],
    ...answers,
  })
  const uploads = catchUploads()
  const onDone = vi.fn<(api: { id: number }, isShown: boolean, isNew: boolean) => void>()
  const parts = { application: { id: 3, name: 'Payments' }, draft: 'upload-test', mustHaveApplication: true, onCancel: () => undefined }
  const view = await renderAs(owner, <UploadForm api={mine} initial={valuesOf(mine)} onDone={onDone} {...parts} />)
  if (note) await view.user.type(await screen.findByRole('textbox', { name: 'What changed' }), note)
  await view.user.upload(view.container.querySelector('input[type=file]') as HTMLInputElement, chosen)
  await view.user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'What this revision changes' }))
  const save = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  const sent = () => uploads.map(({ form }) => Object.fromEntries([...form.entries()].filter(([name]) => name !== 'jsonFile')))
  return { ...view, requests, uploads, onDone, dialog, save, sent }
}

test('a new document shows what it changes before anything is sent, and goes with the revision it was compared with', async () => {
  const { user, requests, uploads, dialog, save, sent, onDone } = await saveDocument(
    { 'POST /api/swagger/7/difference': changed(1, 'compatible') },
    file,
    'More fields',
  )
  expect(await dialog.findByText(/^Clients can go on as they are/)).toBeTruthy()
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ specText: await file.text() })
  expect(dialog.queryByRole('checkbox')).toBeNull()
  expect(uploads).toEqual([])
  await user.click(save())
  await waitFor(() => expect(uploads).toHaveLength(1))
  expect(sent()).toEqual([{ id: '7', note: 'More fields', version: '1' }])
  expect(uploads[0]?.form.get('jsonFile')).toMatchObject({ name: 'core.json' })
  await act(async () => uploads[0]?.answer(200, '{"id":7,"name":"Core Banking","version":"1.0.0","life":"published"}'))
  await waitFor(() => expect(onDone.mock.calls.map(([{ id }, , isNew]) => [id, isNew])).toEqual([[7, false]]))
})

test('one that breaks clients is sent only after that was confirmed', async () => {
  const { user, uploads, dialog, save } = await saveDocument({ 'POST /api/swagger/7/difference': changed(1, 'breaking') })
  const sure = await dialog.findByRole('checkbox', { name: 'Clients may break. I want to save this revision.' })
  expect(save().disabled).toBe(true)
  await user.click(sure)
  await user.click(save())
  await waitFor(() => expect(uploads).toHaveLength(1))
})

test('one that is the same says so', async () => {
  const { dialog } = await saveDocument({ 'POST /api/swagger/7/difference': changed(1, null) })
  expect(await dialog.findByText('There is no difference between these revisions.')).toBeTruthy()
  expect(dialog.queryByRole('checkbox')).toBeNull()
})

test('going back sends nothing, and everything stays as it was', async () => {
  const { user, uploads, dialog } = await saveDocument({ 'POST /api/swagger/7/difference': changed(1, 'compatible') })
  await user.click(dialog.getByRole('button', { name: 'Back to the form' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(uploads).toEqual([])
  expect(screen.getByText('core.json')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false)
})

test.each([
  ['a PDF', pdf, undefined],
  ['what follows a PDF', file, refusal(422, 'A PDF cannot be compared')],
])(
  '%s cannot be compared: that clients may break is confirmed, and it goes with the revision that was current',
  async (_, chosen, answer) => {
    const { user, dialog, save, sent, requests } = await saveDocument(answer ? { 'POST /api/swagger/7/difference': answer } : {}, chosen)
    await user.click(await dialog.findByRole('checkbox', { name: /^Clients may break/ }))
    await user.click(save())
    await waitFor(() => expect(sent()).toEqual([{ id: '7', version: '1' }]))
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(answer ? 1 : 0)
  },
)

test('a document that is refused says why, and cannot be saved', async () => {
  const refused = refusal(400, 'Please correct the marked fields', { specText: '#/paths: Required' })
  const { dialog, save } = await saveDocument({ 'POST /api/swagger/7/difference': refused })
  expect(await dialog.findByText('#/paths: Required')).toBeTruthy()
  expect(save().disabled).toBe(true)
})

test('over someone else’s revision it is compared again, with who saved what (trust T63)', async () => {
  let at = 1
  const { user, uploads, dialog, save, sent } = await saveDocument({
    'POST /api/swagger/7/difference': () => changed(at, 'compatible'),
    'GET /api/api-detail/7': theirs,
    'GET /api/swagger/7/difference': ({ query }: RecordedRequest) => ({ ...changed(Number(query.from), 'breaking'), to: Number(query.to) }),
  })
  await dialog.findByText(/^Clients can go on as they are/)
  await user.type(dialog.getByRole('textbox'), 'Mine')
  await user.click(save())
  await waitFor(() => expect(uploads).toHaveLength(1))
  at = 2
  const current = { id: 7, name: 'Core Banking', version: '2', revision: buildRevision(2) }
  const { refusal: stale } = staleRefusal(current)
  await act(async () => uploads[0]?.answer(409, JSON.stringify(stale)))
  const again = within(await screen.findByRole('dialog', { name: 'What this revision changes' }))
  expect(await again.findByText(/^Ada Berg saved revision 2 on .*, after you had started\./)).toBeTruthy()
  expect(again.getByText('Payments can be scheduled')).toBeTruthy()
  expect(await again.findByText(/^Clients may have to change/)).toBeTruthy()
  expect(again.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Mine')
  await user.click(again.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent().map(({ version, note }) => [version, note])).toEqual([
      ['1', 'Mine'],
      ['2', 'Mine'],
    ]),
  )
})

test('someone else’s revision that came between choosing and saving is told as well', async () => {
  const { dialog } = await saveDocument({
    'POST /api/swagger/7/difference': changed(2, 'compatible'),
    'GET /api/api-detail/7': theirs,
    'GET /api/swagger/7/difference': { ...changed(1, 'compatible'), to: 2 },
  })
  expect(await dialog.findByText(/^Ada Berg saved revision 2 on/)).toBeTruthy()
})
