import type { TryEvent, TryRefusal, UserDetail } from '@apim/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildApiDetail } from '../../testing/apis.ts'
import { renderApp } from '../../testing/app.tsx'
import { buildUser } from '../../testing/people.ts'
import { type RecordedRequest, refusal, serve } from '../../testing/service.ts'

const operation = (method: string, path: string) => ({ method, path, summary: '' })
const operations = [operation('get', '/accounts/{id}'), operation('get', '/accounts'), operation('post', '/payments')]
const api = buildApiDetail({ environments: ['DEV', 'PROD'] })
const key = { consumerId: 5, env: 'DEV', nickname: null, auth: 'apikey', gatewayUrl: 'http://gateway.example/core-dev' }
const live = { ...key, consumerId: 6, env: 'PROD', nickname: 'desk', gatewayUrl: 'http://gateway.example/core' }
const field = { isRequired: false, type: 'string', isFile: false, description: '', example: '', options: [], isRepeated: false }
const takes: Record<string, unknown> = {
  '/accounts': { parameters: [{ ...field, name: 'state', in: 'query', options: ['open', 'closed'] }], bodies: [] },
  '/accounts/{id}': { parameters: [{ ...field, name: 'id', in: 'path', isRequired: true }], bodies: [] },
  '/payments': {
    parameters: [],
    bodies: [{ mediaType: 'application/json', kind: 'json', isRequired: true, example: '{"amount":5}', fields: [] }],
  },
}
const head = (more: Partial<Extract<TryEvent, { kind: 'head' }>> = {}): TryEvent => ({
  kind: 'head',
  status: 200,
  statusText: 'OK',
  headers: [['content-type', 'application/json']],
  waitedMs: 12,
  refusal: null,
  ...more,
})
const part = (text: string): TryEvent => ({ kind: 'part', bytes: btoa(text) })
const end: TryEvent = { kind: 'end', bytes: 2, tookMs: 20, how: 'complete' }

let sent: { form: FormData; signal: AbortSignal | null | undefined }[] = []
beforeEach(() => {
  sessionStorage.clear()
  sent = []
})
afterEach(() => vi.unstubAllGlobals())

/** The server's side of a call: the lines, and whether more may come. */
const show = async (
  events: TryEvent[],
  { keys = [key, live], access = 'granted', isOpen = false, user = buildUser(), ...more } = {} as {
    keys?: object[]
    access?: 'granted' | 'none' | 'requested' | 'maintained'
    isOpen?: boolean
    user?: UserDetail
    tryIt?: boolean
  },
) => {
  serve({
    'GET /api/api-detail/7': { ...api, access, ...more },
    'GET /api/try/7': { isOffered: true, keys, operations },
    'GET /api/try/7/operation': ({ query }: RecordedRequest) => takes[query.path ?? ''],
  })
  const others = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, how: RequestInit) => {
    if (how.method !== 'POST') return others(address, how)
    sent.push({ form: how.body as FormData, signal: how.signal })
    const stream = new ReadableStream({
      start: (control) => {
        for (const event of events) control.enqueue(new TextEncoder().encode(`${JSON.stringify(event)}\n`))
        if (!isOpen) control.close()
        how.signal?.addEventListener('abort', () => control.error(new DOMException('Aborted', 'AbortError')))
      },
    })
    return Promise.resolve(new Response(stream, { headers: { 'content-type': 'application/x-ndjson' } }))
  })
  return renderApp(user, '/apis/7?tab=try')
}
const field1 = (at: number, name: string) => sent[at]?.form.get(name)

test('the easiest operation is called with the lowest key, and the answer is laid out with its timing', async () => {
  const { user } = await show([head(), part('{"a":'), part('1}'), end])
  await user.click(await screen.findByRole('combobox', { name: 'state' }))
  await user.click(await screen.findByRole('option', { name: 'closed' }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/complete after 20 ms/)).toBeTruthy()
  expect([field1(0, 'consumerId'), field1(0, 'method'), field1(0, 'path'), field1(0, 'query')]).toEqual([
    '5',
    'GET',
    '/accounts',
    '[["state","closed"]]',
  ])
  expect(document.querySelector('[aria-live] pre')?.textContent).toBe('{\n  "a": 1\n}')
  expect(screen.getByText(/^curl/).textContent).toContain('$APIM_API_KEY')
})

test('trust T26: an answer that is a page is shown as text', async () => {
  const page = '<img src=x onerror="window.__xss=1"><script>window.__xss=1</script>'
  const { user } = await show([
    head({
      headers: [
        ['content-type', 'text/html'],
        ['x-evil', '<b>no</b>'],
      ],
      statusText: '<i>OK</i>',
    }),
    part(page),
    end,
  ])
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  expect((await screen.findByText(page)).tagName).toBe('PRE')
  expect(document.querySelector('[aria-live] img, [aria-live] script, [aria-live] i, [aria-live] b')).toBeNull()
})

test('a missing value of the path is said at its field and nothing is sent', async () => {
  const { user } = await show([head(), end])
  await user.click(await screen.findByRole('combobox', { name: 'Operation' }))
  await user.click(await screen.findByRole('option', { name: 'GET /accounts/{id}' }))
  const id = await screen.findByRole('textbox', { name: /^id/ })
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('id is required')).toBeTruthy()
  expect(sent).toHaveLength(0)
  await user.type(id, 'A-1')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(field1(0, 'pathValues')).toBe('{"id":"A-1"}'))
})

test('the operation is found by typing: Enter takes the first, and Escape keeps the one that is called', async () => {
  const { user } = await show([head(), end])
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Operation' })
  const before = box.value
  await user.click(box)
  await user.keyboard('payments{Escape}')
  await waitFor(() => expect(box.value).toBe(before))
  await user.click(box)
  await user.keyboard('payments')
  await screen.findByRole('option', { name: 'POST /payments' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(box.value).toBe('POST /payments'))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(field1(0, 'path')).toBe('/payments'))
})

test('a body is sent as written, with its media type; PROD is said', async () => {
  const { user } = await show([head(), end])
  await user.click(await screen.findByRole('combobox', { name: 'Operation' }))
  await user.click(await screen.findByRole('option', { name: 'POST /payments' }))
  await user.click(screen.getByRole('combobox', { name: 'Environment' }))
  await user.click(await screen.findByRole('option', { name: 'PROD – desk' }))
  expect(await screen.findByText('This is PROD: the call works on real data.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect([field1(0, 'consumerId'), field1(0, 'contentType'), (field1(0, 'body') as File).size]).toEqual([
    '6',
    'application/json',
    '{"amount":5}'.length,
  ])
})

test('a header that carries a credential is refused before anything is sent', async () => {
  const { user } = await show([head(), end])
  await user.click(await screen.findByRole('button', { name: 'Add a header' }))
  await user.type(screen.getByRole('textbox', { name: 'Name of the header' }), 'Authorization')
  expect(await screen.findByText(/^Authorization carries a credential/)).toBeTruthy()
  expect((screen.getByRole('button', { name: 'Send' }) as HTMLButtonElement).disabled).toBe(true)
})

const refused: TryRefusal = {
  policy: 'rate-limiting',
  limit: 5,
  period: 'minute',
  resetS: 12,
  isOwnLimit: true,
  said: 'API rate limit exceeded',
}
test('a refusal of the gateway says which policy, until when, and who can change it', async () => {
  const { user } = await show([head({ status: 429, refusal: refused }), end])
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  const note = await screen.findByRole('complementary', { name: 'Why the gateway refused the call' })
  for (const words of [
    'Too many calls',
    '5 calls per minute are allowed.',
    'There is room again in 12 seconds.',
    /Maintainers of the API can raise it/,
  ])
    expect(within(note).getByText(words)).toBeTruthy()
})

test('Cancel ends a running call', async () => {
  const { user } = await show([head(), part('first')], { isOpen: true })
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(sent[0]?.signal?.aborted).toBe(true)
  expect(await screen.findByText(/^You canceled this call/)).toBeTruthy()
})

test('what was tried is kept in the tab without headers, bodies and answers, and can be filled in again', async () => {
  const { user } = await show([head(), part('"secret answer"'), end])
  await user.click(await screen.findByRole('combobox', { name: 'Operation' }))
  await user.click(await screen.findByRole('option', { name: 'GET /accounts/{id}' }))
  await user.type(await screen.findByRole('textbox', { name: /^id/ }), 'A-1')
  await user.click(screen.getByRole('button', { name: 'Add a header' }))
  await user.type(screen.getByRole('textbox', { name: 'Name of the header' }), 'X-Own')
  await user.type(screen.getByRole('textbox', { name: 'Value of the header' }), 'secret-header')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  const again = await screen.findByRole('button', { name: 'Fill in again: GET /accounts/{id}' })
  const stored = JSON.stringify(Object.values(sessionStorage))
  expect(stored).toContain('A-1')
  for (const secret of ['secret-header', 'secret answer']) expect(stored).not.toContain(secret)
  await user.clear(screen.getByRole('textbox', { name: /^id/ }))
  await user.click(again)
  await waitFor(() => expect((screen.getByRole('textbox', { name: /^id/ }) as HTMLInputElement).value).toBe('A-1'))
})

const companyAdmin = buildUser({ roles: ['ROLE_COMPANY_ADMIN', 'ROLE_COMPANY_USER'] })
const ofProvider = { ...companyAdmin, organizationExternal: false }
const maintainer = { ...ofProvider, ownerApps: [{ id: api.bizappId ?? 0, name: 'Payments' }] }

test.each([
  ['none', companyAdmin, 'You need access first', /Ask for access on the tab Access/],
  ['requested', buildUser(), 'Access was requested', /Once it is granted and there is a key/],
  ['granted', ofProvider, 'You need a key first', /get one on the tab Access/],
  ['granted', companyAdmin, 'You need a key first', /Portal admins issue them/],
  ['maintained', maintainer, 'You need a key first', /on the tab Access/],
  ['none', buildUser({ roles: ['ROLE_PORTAL_ADMIN'] }), 'You need a key first', /Add a key for your organization/],
] as const)('who has no key (%s) is told what to do', async (access, user, title, text) => {
  await show([], { keys: [], access, user })
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getAllByRole('link', { name: 'Access' }).at(-1)?.getAttribute('href')).toContain('tab=access')
})

test('who cannot ask for access is told who can, and is not led where there is nothing to do', async () => {
  await show([], { keys: [], access: 'none' })
  expect(await screen.findByText(/Your company admin can request it/)).toBeTruthy()
  expect(screen.queryByText(/on the tab Access/)).toBeNull()
  // Only the page's own tab.
  expect(screen.getAllByRole('link', { name: 'Access' })).toHaveLength(1)
})

test('a failure of the portal’s own is said as such', async () => {
  const { user } = await show([])
  const button = await screen.findByRole('button', { name: 'Send' })
  vi.stubGlobal('fetch', async () => Response.json(refusal(502, 'The gateway server Kong could not be reached').refusal, { status: 502 }))
  await user.click(button)
  expect((await screen.findByRole('alert')).textContent).toContain('The gateway server Kong could not be reached')
})

test('a key whose gateway has no address says what is missing; the others can be used', async () => {
  const { user } = await show([head(), end], { keys: [{ ...key, gatewayUrl: null }, live] })
  expect(await screen.findByText(/^The gateway of this key has no address that can be called/)).toBeTruthy()
  expect((screen.getByRole('button', { name: 'Send' }) as HTMLButtonElement).disabled).toBe(true)
  await user.click(screen.getByRole('combobox', { name: 'Environment' }))
  await user.click(await screen.findByRole('option', { name: 'PROD – desk' }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(field1(0, 'consumerId')).toBe('6'))
})

test('an API whose maintainers switched it off has no tab', async () => {
  await show([], { tryIt: false })
  await screen.findByRole('heading', { level: 1, name: 'Core Banking' })
  expect(screen.queryByRole('link', { name: 'Try it' })).toBeNull()
})
