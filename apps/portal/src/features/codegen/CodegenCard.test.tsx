import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildApiDetail } from '../../testing/apis.ts'
import { buildUser } from '../../testing/people.ts'
import { refusal, serve } from '../../testing/service.ts'
import { renderAs } from '../../testing/signed-in.tsx'
import { CodegenCard } from './CodegenCard.tsx'

const client = buildUser({ roles: ['ROLE_COMPANY_ADMIN'], organizationId: 2 })
const api = buildApiDetail({ name: 'Core Banking' })
const ready = { state: 'ready', percent: 100 }
const saved: string[] = []
beforeEach(() => {
  sessionStorage.clear()
  saved.length = 0
  URL.createObjectURL = () => 'blob:code'
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const show = async (answers: Record<string, unknown> = {}, who = client) => {
  const requests = serve({ 'GET /api/codegen': ready, 'POST /api/codegen/7': {}, ...answers })
  const view = await renderAs(who, <CodegenCard api={api} />)
  return { ...view, sent: () => requests.filter(({ method }) => method === 'POST') }
}
const open = async ({ user }: Awaited<ReturnType<typeof show>>, group: string, name: string) => {
  await user.click(within(await screen.findByRole('region', { name: group })).getByRole('button', { name }))
  return screen.findByRole('dialog')
}
const fill = async ({ user }: Awaited<ReturnType<typeof show>>, dialog: HTMLElement) => {
  await user.type(within(dialog).getByRole('textbox', { name: 'Model package' }), 'com.acme.model')
  await user.type(within(dialog).getByRole('textbox', { name: 'API package' }), 'com.acme.api')
  await user.click(within(dialog).getByRole('button', { name: 'Generate code' }))
}

test('specification 1 §2: every client and server has its button, in the specification’s order', async () => {
  await show()
  const regions = await screen.findAllByRole('region')
  expect(
    regions.map((one) => [
      one.getAttribute('aria-label'),
      within(one)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ]),
  ).toEqual([
    ['Java client', ['OKHttp', 'Jersey2.x', 'Retrofit2.x', 'RestTemplate', 'Spring 5 Web Client']],
    ['Javascript client', ['ES 6']],
    ['Typescript client', ['Axios', 'Fetch', 'Angular', 'JQuery', 'Node']],
    ['C# client', ['C#']],
    ['Server stubs', ['Jersey2.x', 'Spring', 'C#', 'Node']],
  ])
})

test.each([
  ['Java client', 'Spring 5 Web Client', { type: 'client', lang: 'spring' }],
  ['C# client', 'C#', { type: 'client', lang: 'c#' }],
  ['Server stubs', 'Spring', { type: 'server', lang: 'spring' }],
])('%s %s is generated with both packages and saved as code.zip', async (group, name, target) => {
  const view = await show()
  await fill(view, await open(view, group, name))
  await waitFor(() => expect(saved).toEqual(['code.zip']))
  expect(view.sent().map(({ body }) => body)).toEqual([{ ...target, modelPackage: 'com.acme.model', apiPackage: 'com.acme.api' }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('specification 1 §5: both packages are required, in the specification’s words', async () => {
  const view = await show()
  const dialog = await open(view, 'Java client', 'OKHttp')
  await view.user.type(within(dialog).getByRole('textbox', { name: 'Model package' }), '..')
  await view.user.clear(within(dialog).getByRole('textbox', { name: 'Model package' }))
  await view.user.type(within(dialog).getByRole('textbox', { name: 'API package' }), 'a/b')
  await view.user.tab()
  expect(await within(dialog).findByText('Model package name is required')).toBeTruthy()
  expect(await within(dialog).findByText(/^Letters, digits and underscores/)).toBeTruthy()
  expect((within(dialog).getByRole('button', { name: 'Generate code' }) as HTMLButtonElement).disabled).toBe(true)
})

test('while the code is made the dialog says so in the specification’s words, and Stop ends it', async () => {
  let signal: AbortSignal | undefined
  const view = await show()
  const answering = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, how: RequestInit) => {
    if (how.method !== 'POST') return answering(address, how)
    signal = how.signal ?? undefined
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))))
  })
  await fill(view, await open(view, 'Typescript client', 'Axios'))
  expect(await screen.findByText('We are rushing to get your code generated!', { selector: 'output' })).toBeTruthy()
  await view.user.click(screen.getByRole('button', { name: 'Stop' }))
  expect(signal?.aborted).toBe(true)
  const again = await screen.findByRole('button', { name: 'Generate code' })
  expect((again as HTMLButtonElement).disabled).toBe(false)
  expect((screen.getByRole('textbox', { name: 'Model package' }) as HTMLInputElement).value).toBe('com.acme.model')
  expect([saved, screen.queryByRole('alert')]).toEqual([[], null])
})

test('a refusal is said in the dialog, and the form stays', async () => {
  const view = await show({ 'POST /api/codegen/7': refusal(503, 'Code is being generated for many people. Try again in a minute.') })
  const dialog = await open(view, 'Java client', 'Jersey2.x')
  await fill(view, dialog)
  expect((await within(dialog).findByRole('alert')).textContent).toContain(
    'Code is being generated for many people. Try again in a minute.',
  )
  expect(saved).toEqual([])
})

test.each([
  ['java-missing', 'Java is missing', true],
  ['not-fetched', 'is fetched the first time', false],
  ['fetching', 'is being fetched: 45 %', false],
  ['failed', 'could not be fetched', false],
])('%s is said before anyone chooses', async (state, words, isDisabled) => {
  await show({ 'GET /api/codegen': { state, percent: 45 } })
  expect(await screen.findByText(new RegExp(words))).toBeTruthy()
  const buttons = screen.getAllByRole('button') as HTMLButtonElement[]
  expect(buttons.every(({ disabled }) => disabled === isDisabled)).toBe(true)
  expect(screen.queryByText(/installs Java 11 or later/) !== null).toBe(isDisabled)
})

test('specification 1 §6: the card is for company admins and company users, and for APIs that have a description', async () => {
  await show({}, buildUser({ roles: ['ROLE_KONG_ADMIN'], organizationId: 1 }))
  expect(screen.queryByRole('heading', { name: 'CodeGen' })).toBeNull()
  await renderAs(client, <CodegenCard api={buildApiDetail({ hasDocument: false })} />)
  expect(screen.queryByRole('heading', { name: 'CodeGen' })).toBeNull()
})
