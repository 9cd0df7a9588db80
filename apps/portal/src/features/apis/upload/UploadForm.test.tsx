import { act, screen, waitFor, within } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../../shared/store.ts'
import { buildApiDetail } from '../../../testing/apis.ts'
import { buildUser } from '../../../testing/people.ts'
import { catchUploads, serve } from '../../../testing/service.ts'
import { renderAs } from '../../../testing/signed-in.tsx'
import { UploadForm } from './UploadForm.tsx'
import { blankValues, valuesOf } from './upload-form.ts'

const owner = buildUser({ ownerApps: [{ id: 3, name: 'Payments' }], organizationExternal: false })
const file = new File(['{"openapi":"3.1.0"}'], 'core.json', { type: 'application/json' })

beforeEach(() => sessionStorage.clear())

const open = async (api = undefined as ReturnType<typeof buildApiDetail> | undefined, more: Record<string, unknown> = {}) => {
  const requests = serve({
    ...more,
    'GET /api/my-apps': [{ id: 3, name: 'Payments', organizationId: 1 }],
    'GET /api/business-areas': [{ id: 2, name: 'Accounts', description: '' }],
  })
  const uploads = catchUploads()
  const onDone = vi.fn<(api: { id: number; name: string }, isShown: boolean, isNew: boolean) => void>()
  const known = createStore(api)
  function Form() {
    const now = useSyncExternalStore(known.subscribe, known.get)
    return (
      <UploadForm
        api={now}
        initial={now ? valuesOf(now) : blankValues(3)}
        application={{ id: 3, name: 'Payments' }}
        draft="upload-test"
        mustHaveApplication
        onDone={onDone}
        onCancel={() => undefined}
      />
    )
  }
  const view = await renderAs(owner, <Form />)
  /** The API is reloaded with another user's changes. */
  const reread = (next: ReturnType<typeof buildApiDetail>) => act(() => known.set(next))
  await screen.findByRole('textbox', { name: 'API name' })
  const choose = (chosen = file) => view.user.upload(view.container.querySelector('input[type=file]') as HTMLInputElement, chosen)
  const submit = () => view.user.click(screen.getByRole('button', { name: api ? 'Save' : 'Upload' }))
  return { ...view, uploads, onDone, choose, submit, reread, requests }
}

test('the hint explains Browse; for an existing API it differs', async () => {
  const { unmount } = await open()
  expect(screen.getByText('Click Browse to select a JSON file for uploading.')).toBeTruthy()
  unmount()
  await open(buildApiDetail())
  expect(screen.getByText('If you would like to upload a newer version of the API spec, click browse.')).toBeTruthy()
})

test('progress shows the upload, then the check, and the new API is passed on', async () => {
  const { uploads, onDone, choose, submit } = await open()
  await choose()
  await submit()
  const [upload] = uploads
  expect(upload?.form.get('bizappId')).toBe('3')
  expect(upload?.form.get('jsonFile')).toMatchObject({ name: 'core.json' })
  act(() => upload?.progress(40))
  expect(screen.getByText('40%')).toBeTruthy()
  expect(screen.getByText('Uploading …')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'API name' }).closest('fieldset')?.disabled).toBe(true)
  act(() => upload?.progress(100))
  expect(screen.getByText('Checking …')).toBeTruthy()
  await act(async () => upload?.answer(200, '{"id":7,"name":"Core Banking","version":"1.0.0","life":"published"}'))
  await waitFor(() =>
    expect(onDone.mock.calls).toEqual([[{ id: 7, name: 'Core Banking', version: '1.0.0', life: 'published' }, true, true]]),
  )
})

test('the server’s field errors appear under their fields, and the input is kept', async () => {
  const { user, uploads, choose, submit } = await open()
  await user.type(screen.getByRole('textbox', { name: 'API name' }), 'Core')
  await choose()
  await submit()
  // In a browser, fields disabled during submission lose the focus.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  const problem = { status: 400, detail: 'Bad input', errors: { jsonFile: '#/paths/~1pay: $ref leaves the document', name: 'Taken' } }
  await act(async () => uploads[0]?.answer(400, JSON.stringify(problem)))
  expect(await screen.findByText('#/paths/~1pay: $ref leaves the document')).toBeTruthy()
  expect(screen.getByText('Taken')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'API name' }).value).toBe('Core')
  expect(screen.getByText('core.json')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^API spec/ })), { timeout: 10_000 })
})

test("a response that is not the server's is an 'Unknown Event'", async () => {
  const { uploads, choose, submit } = await open()
  await choose()
  await submit()
  await act(async () => uploads[0]?.answer(200, '<html>a proxy says hello</html>'))
  expect(await screen.findByText(/Unknown Event/)).toBeTruthy()
})

test('a cancelled upload ends, and the form is as before', async () => {
  const { user, uploads, onDone, choose, submit } = await open()
  await choose()
  await submit()
  act(() => uploads[0]?.progress(10))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(uploads[0]?.aborted).toBe(true)
  await waitFor(() => expect(screen.queryByText('Uploading …')).toBeNull())
  expect(screen.getByText('core.json')).toBeTruthy()
  expect(onDone).not.toHaveBeenCalled()
})

test('without a file nothing is sent, and a file of the wrong type is rejected at once', async () => {
  const { uploads, choose, submit } = await open()
  await submit()
  expect(await screen.findByText('Please choose a file to upload')).toBeTruthy()
  await choose(new File(['x'], 'core.json.exe'))
  expect(uploads).toEqual([])
  expect(screen.queryByText('core.json.exe')).toBeNull()
})

test('input is restored after a reload', async () => {
  const { user, unmount } = await open()
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Half a sentence')
  unmount()
  await open()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' }).value).toBe('Half a sentence')
})

test('an unchanged API cannot be saved; otherwise only changes are sent', async () => {
  const { user, uploads, submit } = await open(buildApiDetail())
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  await user.type(screen.getByRole('textbox', { name: 'Source repository' }), 'https://git.example/core')
  await submit()
  expect(Object.fromEntries(uploads[0]?.form ?? [])).toEqual({ id: '7', sourceRepo: 'https://git.example/core' })
})

test('a description over 1000 characters is reported and not sent', async () => {
  const { user, uploads, choose, submit } = await open()
  await user.click(screen.getByRole('textbox', { name: 'Description' }))
  await user.paste('x'.repeat(1001))
  expect(screen.getByText('1,001 / 1,000 characters, minimum 10')).toBeTruthy()
  await choose()
  await submit()
  expect(await screen.findByText('Description can only have up to 1000 characters')).toBeTruthy()
  expect(uploads).toEqual([])
})

test.each(['while the form is open', 'between two visits'])(
  'another user’s change %s is not reverted by saving something else',
  async (when) => {
    const first = buildApiDetail({ bizappId: 3 })
    const second = { ...first, name: 'Renamed by another' }
    const view = await open(first)
    await view.user.type(screen.getByRole('textbox', { name: /Description/ }), ' of the bank')
    let { uploads } = view
    if (when === 'between two visits') {
      view.unmount()
      uploads = (await open(second)).uploads
    } else view.reread(second)
    await view.user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(uploads).toHaveLength(1))
    expect([...(uploads[0]?.form.entries() ?? [])]).toEqual([
      ['id', '7'],
      ['description', 'Accounts and payments of the bank'],
    ])
  },
)

test('a new API is published at once unless that is switched off; an existing one has no such switch', async () => {
  const { uploads, choose, submit, user, unmount } = await open()
  await choose()
  const publish = screen.getByRole('switch', { name: 'Publish now' })
  expect((publish as HTMLInputElement).checked).toBe(true)
  await user.click(publish)
  await submit()
  expect(uploads[0]?.form.get('publish')).toBe('false')
  unmount()
  sessionStorage.clear()
  const published = await open()
  await published.choose()
  await published.submit()
  expect(published.uploads[0]?.form.has('publish')).toBe(false)
  published.unmount()
  await open(buildApiDetail())
  expect(screen.queryByRole('switch', { name: 'Publish now' })).toBeNull()
})

const named = new File(['{"openapi":"3.1.0","info":{"title":"core banking","version":"1.0.0"}}'], 'core.json', { type: 'application/json' })
const namesake = { id: 7, name: 'Core Banking', version: '1.0.0', revision: 2 }
const breaking = {
  from: 2,
  verdict: 'breaking',
  counts: { breaking: 1, compatible: 0, documentation: 0 },
  document: [],
  operations: [],
  unlisted: 0,
}
const question = () => screen.findByRole('dialog', { name: 'Is this a new revision of Core Banking 1.0.0?' })
const openSecond = async () => {
  const view = await open(undefined, { 'GET /api/swagger-namesake': { namesake }, 'POST /api/swagger/7/difference': breaking })
  await view.choose(named)
  await view.submit()
  return { ...view, dialog: within(await question()) }
}

test('a second upload of the same title and version asks first, and Cancel uploads nothing', async () => {
  const { user, uploads, requests, dialog } = await openSecond()
  expect(requests.find(({ path }) => path === '/api/swagger-namesake')?.query).toEqual({
    name: 'core banking',
    version: '1.0.0',
    bizappId: '3',
  })
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(uploads).toEqual([])
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'API name' }).closest('fieldset')?.disabled).toBe(false)
})

test('as a separate API it is uploaded as any other', async () => {
  const { user, uploads, onDone, dialog } = await openSecond()
  await user.click(dialog.getByRole('button', { name: 'Separate API' }))
  await waitFor(() => expect(uploads).toHaveLength(1))
  expect([uploads[0]?.form.get('id'), uploads[0]?.form.get('bizappId')]).toEqual([null, '3'])
  await act(async () => uploads[0]?.answer(200, '{"id":9,"name":"Core Banking","version":"1.0.0","life":"published"}'))
  await waitFor(() => expect(onDone.mock.calls.map(([{ id }, , isNew]) => [id, isNew])).toEqual([[9, true]]))
})

test('as a new revision it shows what it changes, and becomes the next one of that API', async () => {
  const { user, uploads, onDone, dialog, requests } = await openSecond()
  await user.click(dialog.getByRole('button', { name: 'New revision' }))
  const save = within(await screen.findByRole('dialog', { name: 'What this revision changes' }))
  await user.click(await save.findByRole('checkbox'))
  await user.type(save.getByRole('textbox'), 'Fewer fields')
  await user.click(save.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(uploads).toHaveLength(1))
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ specText: await named.text() })
  const sent = uploads[0]?.form
  expect([sent?.get('id'), sent?.get('note'), sent?.get('bizappId'), sent?.get('publish')]).toEqual(['7', 'Fewer fields', null, null])
  expect(sent?.get('version')).toBe('2')
  await act(async () => uploads[0]?.answer(200, '{"id":7,"name":"Core Banking","version":"1.0.0","life":"published"}'))
  await waitFor(() => expect(onDone.mock.calls.map(([{ id }, , isNew]) => [id, isNew])).toEqual([[7, false]]))
})

test('what was written about the change in the form goes on in its question, whose way back leads to the form', async () => {
  const view = await open(undefined, { 'GET /api/swagger-namesake': { namesake }, 'POST /api/swagger/7/difference': breaking })
  await view.choose(named)
  await view.user.type(screen.getByRole('textbox', { name: 'What changed' }), 'Fewer fields')
  await view.submit()
  await view.user.click(within(await question()).getByRole('button', { name: 'New revision' }))
  const save = within(await screen.findByRole('dialog', { name: 'What this revision changes' }))
  expect(save.getByRole<HTMLTextAreaElement>('textbox', { name: 'What changed' }).value).toBe('Fewer fields')
  expect(save.getByRole('button', { name: 'Back to the form' })).toBeTruthy()
  await view.user.clear(save.getByRole('textbox', { name: 'What changed' }))
  await view.user.click(await save.findByRole('checkbox'))
  await view.user.click(save.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(view.uploads).toHaveLength(1))
  expect(view.uploads[0]?.form.get('note')).toBeFalsy()
})
