import { EditorView } from '@codemirror/view'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSpecAnswers, type Question } from '../../features/apis/editor/check/spec-answers.ts'
import * as templates from '../../features/apis/editor/templates/templates.ts'
import { dropDrafts } from '../../shared/form/draft.ts'
import { buildApiDetail, buildRevision } from '../../testing/apis.ts'
import { renderApp } from '../../testing/app.tsx'
import { buildUser } from '../../testing/people.ts'
import { type RecordedRequest, refusal, serve, staleRefusal } from '../../testing/service.ts'

const maintainer = buildUser({ ownerApps: [{ id: 3, name: 'Payments' }], organizationId: 1, organizationExternal: false })
const stored = "openapi: 3.1.0\ninfo:\n  title: Core Banking\n  version: '1'\npaths: {}\n"
const revision = { ...buildRevision(1), fileName: 'spec.yml' }
const saved = (number: number) => ({
  id: 7,
  name: 'Core Banking',
  version: String(number),
  revision: { ...buildRevision(number), note: '' },
})
const changed = (verdict: string | null) => ({
  from: 1,
  verdict,
  counts: { breaking: verdict === 'breaking' ? 1 : 0, compatible: verdict === 'compatible' ? 1 : 0, documentation: 0 },
  document: [],
  operations: [],
  unlisted: 0,
})

/** Answers in this thread, as jsdom has no workers. */
class InPage {
  onmessage: ((event: { data: unknown }) => void) | undefined
  answer = createSpecAnswers()
  async postMessage({ id, question }: { id: number; question: Question }) {
    this.onmessage?.({ data: { id, done: await this.answer(question) } })
  }
  terminate: () => unknown = () => undefined
}

beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('Worker', InPage)
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList
})

const show = async (at = '/tools/editor?id=7', answers: Record<string, unknown> = {}, who = maintainer) => {
  const requests = serve({
    'GET /api/api-detail/7': buildApiDetail({ bizappId: 3, appname: 'Payments', revisions: [revision] }),
    'GET /api/swagger/7': () => ({ text: stored }),
    'GET /api/codegen': { state: 'ready', percent: 100 },
    ...answers,
  })
  // Answers are JSON; a spec is text.
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, how: RequestInit) => {
    const reply = await answer(address, how)
    const text = reply.ok && ((await reply.clone().json()) as { text?: string }).text
    return typeof text === 'string' ? new Response(text) : reply
  })
  const view = await renderApp(who, at)
  const code = async () => EditorView.findFromDOM(await screen.findByRole('textbox', { name: 'Spec' })) as EditorView
  const type = async (from: string, to: string) => {
    const editor = await code()
    const at = editor.state.doc.toString().indexOf(from)
    act(() => editor.dispatch({ changes: { from: at, to: at + from.length, insert: to } }))
  }
  const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }))
  return {
    ...view,
    requests,
    code,
    type,
    press,
    text: async () => (await code()).state.doc.toString(),
    puts: () => requests.filter(({ method }) => method === 'PUT'),
  }
}

test('a text is saved with its API, application and the revision it began from, after what it changes was shown; then the wizard opens', async () => {
  const view = await show(undefined, { 'POST /api/swagger/7/difference': changed('compatible'), 'PUT /api/swaggers': saved(2) })
  expect(await screen.findByText('Payments')).toBeTruthy()
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Save' })).disabled).toBe(true)
  await view.type("version: '1'", "version: '2'")
  await view.press('Save')
  const dialog = await screen.findByRole('dialog', { name: 'What this revision changes' })
  expect(await within(dialog).findByText(/1 compatible/i)).toBeTruthy()
  await view.user.type(within(dialog).getByRole('textbox', { name: 'What changed' }), ' Second ')
  await view.user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('dialog', { name: 'Core Banking is saved' })).toBeTruthy()
  expect(view.puts()[0]?.body).toEqual({
    specText: stored.replace("version: '1'", "version: '2'"),
    apiId: 7,
    appId: 3,
    note: 'Second',
    version: '1',
  })
  await view.press('Continue editing')
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true))
})

test('a breaking change is saved only after it was confirmed', async () => {
  const view = await show(undefined, { 'POST /api/swagger/7/difference': changed('breaking'), 'PUT /api/swaggers': saved(2) })
  await view.type('paths: {}', 'paths:')
  await view.press('Save')
  const dialog = await screen.findByRole('dialog', { name: 'What this revision changes' })
  const sure = await within(dialog).findByRole('checkbox')
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  await view.user.click(sure)
  await view.user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(view.puts()).toHaveLength(1))
})

test('nothing is saved while what it changes is not known, which can be asked again', async () => {
  let isDown = true
  const view = await show(undefined, {
    'POST /api/swagger/7/difference': () => (isDown ? refusal(500, 'Broken') : changed('compatible')),
    'PUT /api/swaggers': saved(2),
  })
  await view.type('paths: {}', 'paths:')
  await view.press('Save')
  const dialog = await screen.findByRole('dialog', { name: 'What this revision changes' })
  const save = () => within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save' })
  const retry = await within(dialog).findByRole('button', { name: 'Retry' })
  expect(save().disabled).toBe(true)
  isDown = false
  await view.user.click(retry)
  await waitFor(() => expect(save().disabled).toBe(false))
})

test('a text that the server would refuse is not saved, and says why', async () => {
  const view = await show(undefined, {
    'POST /api/swagger/7/difference': refusal(400, 'Bad', { specText: 'The document is not valid (line 3)' }),
  })
  await view.type('paths: {}', 'paths: 1')
  await view.press('Save')
  const dialog = await screen.findByRole('dialog', { name: 'What this revision changes' })
  expect(await within(dialog).findByText('The document is not valid (line 3)')).toBeTruthy()
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
})

test('who saves over someone else’s revision sees both texts, and goes on from either (trust T63)', async () => {
  const theirs = stored.replace('Core Banking', 'Core Banking of others')
  const versions: unknown[] = []
  const view = await show(undefined, {
    'POST /api/swagger/7/difference': changed('compatible'),
    'PUT /api/swaggers': ({ body }: RecordedRequest) => {
      versions.push((body as { version: string }).version)
      return versions.length === 1 ? staleRefusal(saved(2)) : saved(3)
    },
  })
  await view.type('Core Banking', 'My banking')
  await view.press('Save')
  serve2(view, theirs)
  await view.user.click(await waitFor(() => enabledSave()))
  const conflict = await screen.findByRole('dialog', { name: 'Someone else has saved this spec' })
  expect(await within(conflict).findByText(/Ada Berg saved revision 2/)).toBeTruthy()
  await waitFor(() => expect(conflict.textContent).toMatch(/of others/))
  expect(conflict.textContent).toMatch(/My banking/)
  await view.user.click(within(conflict).getByRole('button', { name: 'Continue with mine' }))
  await view.user.click(await waitFor(() => enabledSave()))
  await waitFor(() => expect(versions).toEqual(['1', '2']))
})

const enabledSave = () => {
  const button = within(screen.getByRole('dialog', { name: 'What this revision changes' })).getByRole<HTMLButtonElement>('button', {
    name: 'Save',
  })
  expect(button.disabled).toBe(false)
  return button
}
/** From now on someone else's revision is the current one. */
const serve2 = (_: unknown, theirs: string) => {
  const before = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, how: RequestInit) => {
    if (how.method === 'GET' && address.startsWith('/api/swagger/7')) return new Response(theirs)
    if (how.method === 'GET' && address.startsWith('/api/api-detail/7'))
      return Response.json(buildApiDetail({ bizappId: 3, revisions: [{ ...revision, number: 2, note: 'Theirs' }, revision] }))
    return before(address, how)
  })
}

test('an unsaved text survives a reload, says so, and can be discarded', async () => {
  const first = await show()
  await first.type('Core Banking', 'Half a title')
  await waitFor(() => expect(Object.keys(sessionStorage).some((key) => key.includes('editor-7'))).toBe(true))
  first.unmount()
  const second = await show()
  expect(await second.text()).toContain('Half a title')
  await second.press('Discard it')
  expect(await second.text()).toBe(stored)
  expect(Object.keys(sessionStorage).filter((key) => key.includes('editor-7'))).toEqual([])
})

test('an unsaved text is its user’s, and ends with the sign-out', async () => {
  const first = await show()
  await first.type('Core Banking', 'Half a title')
  first.unmount()
  const other = await show(undefined, {}, { ...maintainer, id: maintainer.id + 1 })
  expect(await other.text()).toBe(stored)
  other.unmount()
  const again = await show()
  await again.type('Core Banking', 'Half a title')
  again.unmount()
  act(() => dropDrafts())
  expect(await (await show()).text()).toBe(stored)
})

test('a spec without an API and an application is downloaded as spec.yml', async () => {
  const names: string[] = []
  URL.createObjectURL = () => 'blob:spec'
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const view = await show('/tools/editor', { 'GET /api/sample-swagger': () => ({ text: stored }) })
  expect(await screen.findByText('No Application Associated')).toBeTruthy()
  await view.press('Start with the sample')
  expect(await view.text()).toBe(stored)
  await view.press('Save')
  expect(names).toEqual(['spec.yml'])
  expect(view.puts()).toEqual([])
})

test('a new spec begins with a template, which is told by what it is for', async () => {
  const view = await show('/tools/editor?app=3')
  await view.press('New from template')
  const dialog = within(await screen.findByRole('dialog', { name: 'New from template' }))
  expect(dialog.getAllByRole('listitem')).toHaveLength(4)
  const payments = dialog.getByRole('button', { name: 'Payments', description: /idempotency key/ })
  await view.user.click(payments)
  await waitFor(async () => expect(await view.text()).toContain('title: Payments'))
  expect(await screen.findByText('No problems found.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('a template that is being loaded', () => {
  const loaded = Promise.withResolvers<void>()
  const taking = async (at: string) => {
    const { templateText } = await vi.importActual<typeof templates>('../../features/apis/editor/templates/templates.ts')
    const load = vi.spyOn(templates, 'templateText').mockImplementation(async (name) => {
      await loaded.promise
      return templateText(name)
    })
    return { ...(await show(at)), load }
  }

  test('says so at its button, is loaded once, and then has the focus in the editor', async () => {
    const { load, user, press, text, code } = await taking('/tools/editor?app=3')
    await press('New from template')
    const payments = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Payments' })
    await user.click(payments)
    expect(payments.getAttribute('aria-busy')).toBe('true')
    await user.click(payments)
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Minimal' }))
    expect(load.mock.calls).toEqual([['payments']])
    await act(async () => loaded.resolve())
    await waitFor(async () => expect(await text()).toContain('title: Payments'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(async () => expect((await code()).hasFocus).toBe(true))
  })
})

test('a template that replaces the text of the editor leaves the focus there', async () => {
  const view = await show()
  await view.press('More')
  await view.user.click(await screen.findByRole('menuitem', { name: 'New from template' }))
  await view.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Payments' }))
  await waitFor(async () => expect(await view.text()).toContain('title: Payments'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(async () => expect((await view.code()).hasFocus).toBe(true))
})

test('a new spec that is saved by a double press is sent once, and no failure is said', async () => {
  const view = await show('/tools/editor?app=3', { 'GET /api/sample-swagger': () => ({ text: stored }), 'PUT /api/swaggers': saved(1) })
  await view.press('Start with the sample')
  const save = await screen.findByRole('button', { name: 'Save' })
  // Before anything is drawn in between, as two fast presses are.
  act(() => {
    save.click()
    save.click()
  })
  expect(await screen.findByRole('dialog', { name: 'Core Banking is saved' })).toBeTruthy()
  expect(view.puts()).toHaveLength(1)
})

test('a new spec of an application becomes an API, whose next save is an edit of it', async () => {
  const view = await show('/tools/editor?app=3', { 'GET /api/sample-swagger': () => ({ text: stored }), 'PUT /api/swaggers': saved(1) })
  await view.press('Start with the sample')
  await view.press('Save')
  await waitFor(() => expect(view.puts()[0]?.body).toEqual({ specText: stored, appId: 3, note: '' }))
  await waitFor(() => expect(view.router.state.location.search).toEqual({ id: '7' }))
  expect(await screen.findByRole('dialog', { name: 'Core Banking is saved' })).toBeTruthy()
})

test('problems are listed as someone types, and lead to their line', async () => {
  const view = await show()
  await view.type('paths: {}', "paths:\n  /a:\n    $ref: '#/nowhere'")
  const problem = await screen.findByRole('button', { name: /does not resolve/ })
  expect(problem.textContent).toMatch(/Line 7/)
  await view.user.click(problem)
  const { state } = await view.code()
  expect(state.doc.lineAt(state.selection.main.head).number).toBe(7)
})

test('whoever does not maintain the API is told so instead of seeing an editor', async () => {
  await show('/tools/editor?id=7', {}, buildUser({ ownerApps: [], organizationId: 1 }))
  expect(await screen.findByText(/Ask an owner to add you/)).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Spec' })).toBeNull()
})

const get = (summary: string) =>
  `paths:\n  /accounts:\n    get:\n      summary: ${summary}\n      responses: { 200: { description: ok } }\n`

test('the preview shows the text in the reference as it is typed, keeps its place, and leads to where an operation is written', async () => {
  const { type, text, user, router, code } = await show()
  await type('paths: {}\n', get('All accounts'))
  await user.click(await screen.findByRole('button', { name: 'Preview', pressed: false }))
  const preview = within(await screen.findByRole('region', { name: 'Preview' }))
  await user.click(await preview.findByRole('link', { name: /All accounts/ }))
  expect(await preview.findByRole('heading', { level: 2, name: 'All accounts' })).toBeTruthy()
  expect(router.state.location.search).toEqual({ id: '7', preview: 'true', op: 'GET /accounts' })

  await type('All accounts', 'Accounts of a client')
  expect(await preview.findByRole('heading', { level: 2, name: 'Accounts of a client' })).toBeTruthy()

  // What cannot be read leaves the preview as it was.
  await type('paths:', 'paths: [')
  await screen.findByText(/Errors: 1/)
  expect(preview.getByRole('heading', { level: 2, name: 'Accounts of a client' })).toBeTruthy()
  await type('paths: [', 'paths:')

  await user.click(await preview.findByRole('button', { name: 'Show in the text' }))
  expect((await code()).state.selection.main.head).toBe((await text()).indexOf('get:'))
})

/** The preview of a text that has the operation All accounts. */
const previewOf = async (view: Awaited<ReturnType<typeof show>>) => {
  const preview = within(await screen.findByRole('region', { name: 'Preview' }))
  await preview.findByRole('link', { name: /All accounts/ })
  const showAt = async (word: string) => {
    const editor = await view.code()
    act(() => editor.dispatch({ selection: { anchor: editor.state.doc.toString().indexOf(word) } }))
    await view.user.click(await preview.findByRole('button', { name: 'Show what is at the cursor' }))
  }
  return { preview, showAt }
}

test('the preview shows the operation or the schema that the cursor is in', async () => {
  const view = await show('/tools/editor?id=7&preview=true')
  await view.type('paths: {}\n', `${get('All accounts')}components:\n  schemas:\n    Account:\n      type: string\n`)
  const { preview, showAt } = await previewOf(view)
  await showAt('summary: All accounts')
  expect(await preview.findByRole('heading', { level: 2, name: 'All accounts' })).toBeTruthy()
  await showAt('type: string')
  expect(await preview.findByRole('heading', { level: 2, name: 'Account' })).toBeTruthy()
  // Above them all is the introduction.
  await showAt('title:')
  await waitFor(() => expect(preview.queryByRole('heading', { level: 2, name: 'Account' })).toBeNull())
  expect(preview.queryByRole('heading', { level: 2, name: 'All accounts' })).toBeNull()
})

test('the preview shows the webhook that the cursor is in, and stays where it is for what has no place of its own', async () => {
  const view = await show('/tools/editor?id=7&preview=true')
  await view.type(
    'paths: {}\n',
    `${get('All accounts')}webhooks:\n  paid:\n    post:\n      summary: A payment was made\n      responses: { 200: { description: ok } }\n${[
      'components:',
      '  parameters:',
      '    page: { name: page, in: query, schema: { type: integer } }',
      '  schemas:',
      '    Account:',
      '      type: string',
      '  securitySchemes:',
      '    key: { type: apiKey, in: header, name: X-Key }',
      'servers:',
      '  - url: https://a.example',
      '',
    ].join('\n')}`,
  )
  const { preview, showAt } = await previewOf(view)
  await showAt('summary: A payment')
  expect(await preview.findByRole('heading', { level: 2, name: 'A payment was made' })).toBeTruthy()
  expect(view.router.state.location.search).toMatchObject({ op: 'POST webhook:paid' })
  await view.user.click(await preview.findByRole('button', { name: 'Show in the text' }))
  expect((await view.code()).state.selection.main.head).toBe((await view.text()).indexOf('post:'))
  for (const word of ['page:', 'key:', 'servers:', 'url:']) {
    await showAt(word)
    expect([word, view.router.state.location.search]).toEqual([word, expect.objectContaining({ op: 'POST webhook:paid' })])
  }
  expect((await screen.findAllByText('What is at the cursor has no place of its own in the preview.')).length).toBeGreaterThan(0)
  await showAt('type: string')
  expect(await preview.findByRole('heading', { level: 2, name: 'Account' })).toBeTruthy()
})

test('a spec that cannot be read yet has no preview, and says so', async () => {
  await show('/tools/editor?id=7&preview=true', { 'GET /api/swagger/7': () => ({ text: 'openapi: [' }) })
  expect(await screen.findByText('The preview appears once the text can be read.')).toBeTruthy()
})

const collection = {
  info: { name: 'Loans', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  event: [{ listen: 'test', script: { exec: ['pm.test()'] } }],
  item: [
    {
      name: 'All loans',
      request: { method: 'GET', header: [{ key: 'Authorization', value: 'Bearer of-nobody-else' }], url: 'https://loans.example/loans' },
    },
  ],
}
/** Chooses this file in the next file dialog. */
const choosing = (text: string, name = 'loans.postman_collection.json') => {
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function click(this: HTMLInputElement) {
    Object.defineProperty(this, 'files', { value: [new File([text], name)] })
    this.dispatchEvent(new Event('change'))
  })
}

test('a spec begins with a Postman collection: what was left out is said first, and no secret is in it', async () => {
  choosing(JSON.stringify(collection))
  const view = await show('/tools/editor')
  await view.press('Import a Postman collection')
  const dialog = within(await screen.findByRole('dialog', { name: 'Import from Postman' }))
  expect(await dialog.findByText('1 operation was read.')).toBeTruthy()
  expect(dialog.getByText(/1 script was left out/)).toBeTruthy()
  expect(dialog.getByText(/1 secret was left out/).textContent).toMatch(/All loans/)
  await view.user.click(dialog.getByRole('button', { name: 'Use this spec' }))
  const text = await view.text()
  expect(text).toMatch(/^openapi: 3\.1\.0/)
  expect(text).toContain('scheme: bearer')
  expect(text).not.toContain('of-nobody-else')
})

test.each([
  [JSON.stringify({ id: 'a', requests: [] }), 'This is a collection of format 1'],
  ['{"info": ', 'This file is not JSON.'],
  [JSON.stringify({ info: {}, item: JSON.parse(`${'['.repeat(80)}${']'.repeat(80)}`) as unknown }), 'nested too deeply'],
])('a file that is no collection is refused with what it is, and the text stays', async (text, said) => {
  choosing(text)
  const view = await show()
  await view.press('More')
  await view.user.click(await screen.findByRole('menuitem', { name: 'Import a Postman collection' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import from Postman' }))
  expect((await dialog.findByRole('alert')).textContent).toContain(said)
  expect(dialog.queryByRole('button', { name: 'Use this spec' })).toBeNull()
  await view.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(await view.text()).toBe(stored)
})

describe('a collection that is being read', () => {
  const asked: { answer: () => void; isStopped: boolean }[] = []
  /** Answers when the test says so. */
  class Waiting extends InPage {
    override async postMessage(message: { id: number; question: Question }) {
      if (message.question.kind !== 'postman') return super.postMessage(message)
      const one = { answer: () => void super.postMessage(message), isStopped: false }
      this.terminate = () => (one.isStopped = true)
      asked.push(one)
    }
  }
  beforeEach(() => {
    asked.length = 0
    vi.stubGlobal('Worker', Waiting)
  })
  afterEach(() => void vi.useRealTimers())
  const open = async (name: string) => {
    choosing(JSON.stringify({ ...collection, info: { ...collection.info, name } }))
    const view = await show('/tools/editor')
    await view.press('Import a Postman collection')
    const dialog = within(await screen.findByRole('dialog', { name: 'Import from Postman' }))
    await waitFor(() => expect(asked).toHaveLength(1))
    return { ...view, dialog }
  }
  const answer = (at: number) =>
    act(async () => {
      asked[at]?.answer()
      await new Promise((resolve) => setTimeout(resolve))
    })

  test('is stopped by Cancel, and does not come back', async () => {
    const { user, dialog } = await open('Loans')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(asked[0]?.isStopped).toBe(true)
    await answer(0)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('has the focus: on Cancel, on “Use this spec” once it was read, and back on what opened it', async () => {
    const { user, dialog } = await open('Loans')
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' })))
    await answer(0)
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Use this spec' })))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Import a Postman collection' })))
  })

  test('is stopped with its page', async () => {
    await open('Loans')
    cleanup()
    expect(asked[0]?.isStopped).toBe(true)
  })

  test('is left for a later one, whose result stays', async () => {
    const { user, dialog, press, text } = await open('Loans')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    choosing(JSON.stringify({ ...collection, info: { ...collection.info, name: 'Cards' } }))
    await press('Import a Postman collection')
    await waitFor(() => expect(asked).toHaveLength(2))
    await answer(1)
    await answer(0)
    await user.click(await screen.findByRole('button', { name: 'Use this spec' }))
    expect(await text()).toContain('title: Cards')
  })

  test('fails when it takes too long', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await open('Loans')
    await act(() => vi.advanceTimersByTimeAsync(31_000))
    expect(asked[0]?.isStopped).toBe(true)
    expect(await screen.findByText('The collection could not be read.')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
