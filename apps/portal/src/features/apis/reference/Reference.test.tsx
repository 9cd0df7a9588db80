import type { ApiDetail } from '@apim/contract'
import { openingOf } from '@apim/openapi/document/place'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { buildApiDetail, buildDeployment } from '../../../testing/apis.ts'
import { renderApp } from '../../../testing/app.tsx'
import { buildConsumer } from '../../../testing/consumers.ts'
import { buildUser } from '../../../testing/people.ts'
import { refusal, serve } from '../../../testing/service.ts'
import { type Answer, createAnswers, type Question } from './document-answers.ts'
import { placeOf, shownAt } from './shown.ts'

/** jsdom has no workers: the same answers, in the same order, from this thread. */
class ThreadlessWorker {
  onmessage?: (event: { data: Answer }) => void
  onerror?: () => void
  answer = createAnswers()
  postMessage(question: Question) {
    void this.answer(question).then((data) => this.onmessage?.({ data }))
  }
  terminate() {}
}

const node = { type: 'object', properties: { name: { type: 'string' }, parent: { $ref: '#/components/schemas/Node' } } }
const bank = {
  openapi: '3.1.0',
  info: { title: 'Bank', version: '1.0.0', description: 'Reads *accounts*. <script>globalThis.ran = true</script>' },
  servers: [{ url: 'https://bank.example/{stage}', variables: { stage: { default: 'v1' } } }],
  paths: {
    '/accounts': {
      get: {
        tags: ['Accounts'],
        summary: 'List accounts',
        parameters: ['limit', 'filter[a b]'].map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
        responses: { 200: { description: 'All of them' } },
      },
      post: {
        tags: ['Accounts'],
        summary: 'Open an account',
        requestBody: { required: true, content: { 'application/json': { schema: { $ref: '#/components/schemas/Node' } } } },
        responses: { 201: { description: 'Opened' } },
      },
    },
    '/cards': { get: { tags: ['Cards'], summary: 'List cards', deprecated: true, responses: { 200: { description: 'All of them' } } } },
  },
  webhooks: { paid: { post: { summary: 'Paid', responses: { 200: { description: 'Thanks' } } } } },
  components: { schemas: { Node: node }, securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } } },
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  vi.stubGlobal('Worker', ThreadlessWorker)
})

const client = buildUser({ roles: ['ROLE_COMPANY_ADMIN'], organizationId: 2 })
const show = async (at: string, document: unknown = bank, about: Partial<ApiDetail> = {}) => {
  const test = buildDeployment({ id: 12, env: 'TEST', gatewayUrl: 'http://gateway.example:8000/bank-test' })
  const asked = serve({
    'GET /api/api-detail/7': buildApiDetail({ deployments: [buildDeployment(), test], ...about }),
    'GET /api/swagger/7': document,
    'GET /api/consumers': [{ orgId: 2, orgName: 'Acme', isExternal: true, deployments: [{ ...buildConsumer(), deploymentId: 12 }] }],
    'GET /api/request-access': [],
    'GET /api/available-api-access/2': [],
  })
  return { ...(await renderApp(client, at)), asked }
}
const list = () => screen.findByRole('navigation', { name: 'Operations' })

test('its document is loaded once, before all else that the page asks for: it is the largest, and the rest can be drawn without', async () => {
  const { asked } = await show('/apis/7?tab=reference&op=POST+/accounts')
  await screen.findByRole('heading', { level: 2, name: 'Open an account' })
  const paths = asked.map(({ path }) => path)
  const [detail, next] = [paths.indexOf('/api/api-detail/7'), paths.indexOf('/api/swagger/7')]
  expect(next).toBe(detail + 1)
  expect(paths.filter((path) => path === '/api/swagger/7')).toHaveLength(1)
  expect(paths).toContain('/api/consumers')
})

const large = { operationCount: 1223 }
/** As the server answers: with what the place needs, or as a whole. */
const answering = ({ query }: any) => (query.type === 'opening' ? openingOf(bank, placeOf(shownAt(query))) : bank)

test('of a large document, what is read first comes by itself, and the whole follows for what is read next', async () => {
  const { asked, user } = await show('/apis/7?tab=reference&op=GET+/accounts', answering, large)
  await screen.findByRole('heading', { level: 2, name: 'List accounts' })
  const types = () => asked.filter(({ path }) => path === '/api/swagger/7').map(({ query }) => query['type'])
  expect(types()).toEqual(['opening'])
  await waitFor(() => expect(types()).toEqual(['opening', 'compact']))
  await user.click(within(await list()).getByRole('link', { name: /Open an account/ }))
  await screen.findByRole('heading', { level: 2, name: 'Open an account' })
  await user.click(within(await list()).getByRole('link', { name: /List accounts/ }))
  await screen.findByRole('heading', { level: 2, name: 'List accounts' })
  expect(types().filter((type) => type === 'compact')).toHaveLength(1)
})

test('until the whole is there, each place that is opened comes by itself', async () => {
  const answer = (asked: any) => (asked.query.type === 'opening' ? answering(asked) : new Promise(() => undefined))
  const { asked, user } = await show('/apis/7?tab=reference&op=GET+/accounts', answer, large)
  await screen.findByRole('heading', { level: 2, name: 'List accounts' })
  const row = within(await list()).getByRole('link', { name: /List accounts/ })
  await user.click(within(await list()).getByRole('link', { name: /Open an account/ }))
  await screen.findByRole('heading', { level: 2, name: 'Open an account' })
  await user.click(within(await list()).getByRole('link', { name: /List cards/ }))
  await screen.findByRole('heading', { level: 2, name: 'List cards' })
  const places = asked.filter(({ query }) => query['type'] === 'opening').map(({ query }) => query['op'])
  expect(places).toEqual(['GET /accounts', 'POST /accounts', 'GET /cards'])
  expect(row.isConnected).toBe(true)
})

test('where it does not come, the whole document is read at once', async () => {
  const answer = ({ query }: any) => (query.type === 'opening' ? refusal(503, 'Too many documents are being checked') : bank)
  const { asked } = await show('/apis/7?tab=reference&op=GET+/accounts', answer, large)
  await screen.findByRole('heading', { level: 2, name: 'List accounts' })
  expect(asked.filter(({ path }) => path === '/api/swagger/7').map(({ query }) => query['type'])).toEqual(['opening', 'compact'])
})

test('where the whole does not follow, what is there stays, and what is missing can be tried again', async () => {
  let isWell = false
  const serving = (asked: any) => (isWell || asked.query.op === 'GET /accounts' ? answering(asked) : refusal(500, 'Out of order'))
  const { user } = await show('/apis/7?tab=reference&op=GET+/accounts', serving, large)
  await screen.findByRole('heading', { level: 2, name: 'List accounts' })
  await user.click(within(await list()).getByRole('link', { name: /Open an account/ }))
  const failed = await screen.findByText('The reference could not be shown.', undefined, { timeout: 15_000 })
  const again = within(failed.parentElement as HTMLElement).getByRole('button', { name: 'Retry' })
  isWell = true
  await user.click(again)
  expect(await screen.findByRole('heading', { level: 2, name: 'Open an account' })).toBeTruthy()
})

test('no document is asked for where there is none', async () => {
  const none = await show('/apis/7?tab=reference', bank, { hasDocument: false })
  await screen.findByRole('heading', { level: 1 })
  expect(none.asked.map(({ path }) => path)).not.toContain('/api/swagger/7')
})

test('a link to an operation opens it, with a call to the environment that the reader has a key for, and no key in it', async () => {
  await show('/apis/7?tab=reference&op=POST+/accounts')
  expect(await screen.findByRole('heading', { level: 2, name: 'Open an account' })).toBeTruthy()
  const code = screen.getByRole('complementary', { name: 'Code' })
  await waitFor(() => expect(code.textContent).toContain("curl -X POST 'http://gateway.example:8000/bank-test/accounts'"))
  expect(code.textContent).toContain('apikey: $APIM_API_KEY')
  expect(within(await list()).getByRole('link', { current: 'page' }).textContent).toContain('Open an account')
})

test('so it does on the page of the reference alone', async () => {
  await show('/swagger-page/7?op=POST+/accounts')
  const code = await screen.findByRole('complementary', { name: 'Code' })
  await waitFor(() => expect(code.textContent).toContain("curl -X POST 'http://gateway.example:8000/bank-test/accounts'"))
})

test('a link to a schema opens it, and a schema that holds itself unfolds one level at a time', async () => {
  const { user } = await show('/apis/7?tab=reference&schema=Node')
  expect(await screen.findByRole('heading', { level: 2, name: 'Node' })).toBeTruthy()
  for (const level of [1, 2, 3]) {
    const closed = screen.getAllByRole('button', { name: /2 properties · repeats itself/, expanded: false })
    expect(closed).toHaveLength(1)
    await user.click(closed[0] as HTMLElement)
    expect(screen.getAllByText('parent')).toHaveLength(level + 1)
  }
})

test('a parameter has an address: whoever comes by it sees it, marked', async () => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { user, router } = await show(`/apis/7?tab=reference&op=GET+/accounts#${encodeURIComponent('query.filter[a b]')}`)
  const operation = within(await screen.findByRole('article'))
  const here = await operation.findByRole('link', { current: 'page' })
  expect([here.textContent, seen.mock.contexts.at(-1)]).toEqual(['filter[a b]', here])
  const at = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(120)
  act(() => void window.dispatchEvent(new Event('scroll')))
  await user.click(screen.getByRole('link', { name: 'limit' }))
  at.mockReturnValue(0)
  act(() => void window.dispatchEvent(new Event('scroll')))
  expect(operation.getByRole('link', { current: 'page' }).textContent).toBe('limit')
  expect(router.state.location.href).toMatch(/op=GET.*#query\.limit$/)
  // Who comes back sees the place that they left.
  const times = seen.mock.calls.length
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(5000)
  const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue()
  act(() => router.history.back())
  await waitFor(() => expect(operation.getByRole('link', { current: 'page' })).toBe(here))
  await waitFor(() => expect(scrolled).toHaveBeenLastCalledWith({ top: 120 }))
  expect(seen).toHaveBeenCalledTimes(times)
})

test('a parameter whose name no address can hold is drawn without one', async () => {
  const parameters = ['q\ud800', 'q%5Bsize%5D', 'q>', '<q>', 'q"b', 'q`', 'q ', 'q\u0007'].map((name) => ({
    name,
    in: 'query',
    schema: { type: 'string' },
  }))
  const get = { summary: 'Odd', parameters, responses: { 200: { description: 'All of them' } } }
  await show('/apis/7?tab=reference&op=GET+/odd', { ...bank, paths: { '/odd': { get } } })
  const article = within(await screen.findByRole('article'))
  expect(await article.findByText('q\ud800')).toBeTruthy()
  expect(article.queryByRole('link', { name: /q/ })).toBeNull()
})

test('a link to what is no longer there says so', async () => {
  await show('/apis/7?tab=reference&op=GET+/gone')
  expect(await screen.findByText('Not in this reference')).toBeTruthy()
})

test('a link to a webhook opens it, without a call', async () => {
  await show('/apis/7?tab=reference&op=POST+webhook:paid')
  expect(await screen.findByRole('heading', { level: 2, name: 'Paid' })).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'Programming language' })).toBeNull()
})

test('the introduction shows servers and ways to authenticate, and its description runs nothing', async () => {
  await show('/swagger-page/7')
  expect(await screen.findByRole('heading', { level: 2, name: 'Bank' })).toBeTruthy()
  const gateways = within(screen.getByRole('heading', { name: 'Where to call' }).closest('section') as HTMLElement)
  expect(gateways.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^TEST http:\/\/gateway\.example:8000\/bank-testHeader apikey$/)]),
  )
  expect(screen.getByRole('heading', { name: 'Servers named in the spec' })).toBeTruthy()
  expect(screen.getByText('https://bank.example/v1')).toBeTruthy()
  expect(screen.getByText('x-key')).toBeTruthy()
  expect((globalThis as { ran?: boolean }).ran).toBeUndefined()
})

test('the headings of the description are in the list, have addresses, and are linked to by descriptions', async () => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView')
  const description = '# Getting started\n\n[How to sign in](#section/Getting-started/Sign-in)\n\n## Sign in\n\n# Limits\n\n# Limits'
  const { user, router } = await show('/apis/7?tab=reference#section/Limits-2', { ...bank, info: { ...bank.info, description } })
  const names = within(await list())
  expect((await names.findAllByRole('link', { name: /Getting started|Sign in|Limits/ })).map(({ textContent }) => textContent)).toEqual([
    'Getting started',
    'Sign in',
    'Limits',
    'Limits',
  ])
  const [, second] = await screen.findAllByRole('heading', { name: 'Limits' })
  expect(seen.mock.contexts).toEqual([second])
  await user.click(screen.getByRole('link', { name: 'How to sign in' }))
  expect(router.state.location.hash).toBe('section/Sign-in')
  await waitFor(() => expect(seen.mock.contexts.at(-1)).toBe(screen.getByRole('heading', { name: 'Sign in' })))
  await user.click(names.getAllByRole('link', { name: 'Limits' })[0] as HTMLElement)
  await waitFor(() => expect(seen.mock.contexts.at(-1)).toBe(screen.getAllByRole('heading', { name: 'Limits' })[0]))
})

test('the list is searched and walked with the keyboard alone', async () => {
  const { user, router } = await show('/apis/7?tab=reference')
  const search = within(await list()).getByRole('searchbox')
  await user.keyboard('/')
  expect(document.activeElement).toBe(search)
  await user.keyboard('cards')
  await waitFor(async () => expect(within(await list()).queryByText('List accounts')).toBeNull())
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement?.textContent).toContain('List cards')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { level: 2, name: 'List cards' })).toBeTruthy()
  expect(router.state.location.search).toMatchObject({ tab: 'reference', op: 'GET /cards' })
})

test('the search finds headings of the description too, and Enter opens the first that it has found', async () => {
  const description = '# Getting started\n\n## Rate limits\n\n# Errors'
  const { user, router } = await show('/apis/7?tab=reference&op=GET+/accounts', { ...bank, info: { ...bank.info, description } })
  const names = async () => within(await list()).getAllByRole('link')
  const search = within(await list()).getByRole('searchbox')
  await user.type(search, 'limits rate')
  await waitFor(async () => expect((await names()).map(({ textContent }) => textContent)).toEqual(['Introduction', 'Rate limits']))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.hash).toBe('section/Rate-limits'))
  await user.clear(search)
  await user.type(search, 'cards')
  await waitFor(async () => expect((await names())[0]?.textContent).toContain('List cards'))
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { level: 2, name: 'List cards' })).toBeTruthy()
})

test('Enter opens the first only once the list shows what was typed, and not after something else was typed', async () => {
  const { user, router } = await show('/apis/7?tab=reference&op=GET+/accounts')
  const search = within(await list()).getByRole('searchbox')
  const onlyCards = async () => expect(within(await list()).queryByText('List accounts')).toBeNull()
  await user.type(search, 'cards{Enter}')
  // Without a key, as with the cross of the field and by pasting.
  await user.clear(search)
  await user.paste('cards')
  await waitFor(onlyCards)
  expect(router.state.location.search).toMatchObject({ op: 'GET /accounts' })
  await user.clear(search)
  expect(await within(await list()).findByText('List accounts')).toBeTruthy()
  await user.type(search, 'cards{Enter}')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ op: 'GET /cards' }))
})

test('an operation is copied as Markdown, whole and with its call', async () => {
  const { user } = await show('/apis/7?tab=reference&op=POST+/accounts')
  await user.click(await screen.findByRole('button', { name: 'Copy as Markdown' }))
  const text = await navigator.clipboard.readText()
  expect(text).toContain('# Open an account')
  expect(text).toContain('`POST /accounts`')
  expect(text).toContain('- `parent`, `Node`')
  expect(text).toContain('### 201')
})

const tryLink = () => within(screen.getByRole('complementary', { name: 'Code' })).queryByRole('link', { name: 'Try it' })

test('an operation is tried from where it is read', async () => {
  await show('/apis/7?tab=reference&op=POST+/accounts', bank, { tryIt: true })
  await screen.findByRole('heading', { level: 2, name: 'Open an account' })
  expect(tryLink()?.getAttribute('href')).toBe('/apis/7?tab=try&op=POST+%2Faccounts')
})

test.each([
  ['where its API lets no one', 'GET+/accounts', false],
  ['of what the API itself calls', 'POST+webhook:paid', true],
])('nothing is offered to be tried %s', async (_, op, tryIt) => {
  await show(`/apis/7?tab=reference&op=${op}`, bank, { tryIt })
  await screen.findByRole('complementary', { name: 'Code' })
  expect(tryLink()).toBeNull()
})

test('a response is shown in each of its media types', async () => {
  const schema = { type: 'object', properties: { name: { type: 'string', example: 'Ada' } } }
  const content = { 'application/json': { schema }, 'application/xml': { schema: { ...schema, xml: { name: 'owner' } } } }
  const paths = { '/owner': { get: { summary: 'Owner', responses: { 200: { description: 'It', content } } } } }
  const { user } = await show('/apis/7?tab=reference&op=GET+/owner', { ...bank, paths })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Response to show' }), '200 · application/xml')
  expect(screen.getByRole('complementary', { name: 'Code' }).textContent).toContain('<name>Ada</name>')
})

test('the chosen language and environment stay', async () => {
  const { user } = await show('/apis/7?tab=reference&op=GET+/accounts')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Programming language' }), 'Go')
  const code = screen.getByRole('complementary', { name: 'Code' })
  expect(code.textContent).toContain('package main')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Where to call' }), 'https://bank.example/v1')
  expect(code.textContent).toContain('"https://bank.example/v1/accounts"')
  expect(localStorage.getItem('apim-code-language')).toBe('go')
})

test('a document that cannot be loaded says so, with Retry', async () => {
  await show('/apis/7?tab=reference', refusal(503, 'Too many documents are being read. Try again in a moment.'))
  expect(await screen.findByText('The reference could not be shown.')).toBeTruthy()
  expect(within(screen.getByRole('alert')).getByRole('button', { name: 'Retry' })).toBeTruthy()
})

const regional = {
  ...bank,
  servers: [
    {
      url: 'https://{region}.bank.example/{stage}',
      variables: { region: { default: 'eu', enum: ['eu', 'us'] }, stage: { default: 'v1' }, constructor: { default: 'x' } },
    },
  ],
}

test('the variables of a server are chosen: address and code have the values, from one operation to the next, and nothing else changes', async () => {
  const { user } = await show('/apis/7?tab=reference&op=GET+/accounts', regional, { deployments: [] })
  const code = () => screen.findByRole('complementary', { name: 'Code' })
  expect((await code()).textContent).toContain('https://eu.bank.example/v1/accounts')
  await user.selectOptions(within(await code()).getByRole('combobox', { name: 'region' }), 'us')
  const stage = within(await code()).getByRole('textbox', { name: 'stage' })
  await user.clear(stage)
  await user.type(stage, "v2'$&")
  expect((await code()).textContent).toContain(`https://us.bank.example/v2'\\''$&/accounts`)
  await user.click(within(await list()).getByRole('link', { name: /Open an account/ }))
  await screen.findByRole('heading', { level: 2, name: 'Open an account' })
  expect((await code()).textContent).toContain('https://us.bank.example/v2')
})

test('a value that makes the address invalid is refused at its field, and the code keeps the last that was valid', async () => {
  const ported = { ...regional, servers: [{ url: 'https://bank.example:{port}/v1', variables: { port: { default: '8443' } } }] }
  const { user } = await show('/apis/7?tab=reference&op=GET+/accounts', ported, { deployments: [] })
  const code = await screen.findByRole('complementary', { name: 'Code' })
  const port = within(code).getByRole('textbox', { name: 'port' })
  await user.clear(port)
  await user.type(port, '9443')
  expect(code.textContent).toContain('https://bank.example:9443/v1/accounts')
  await user.type(port, 'x')
  expect((port as HTMLInputElement).value).toBe('9443x')
  expect(port.getAttribute('aria-invalid')).toBe('true')
  expect(within(code).getByText('This makes no valid address. The code has the last valid one.')).toBeTruthy()
  expect(code.textContent).toContain('https://bank.example:9443/v1/accounts')
  await user.clear(port)
  await user.type(port, '7443')
  expect(port.getAttribute('aria-invalid')).not.toBe('true')
  expect(code.textContent).toContain('https://bank.example:7443/v1/accounts')
})

test('a deployment has an address of its own: nothing is chosen for it', async () => {
  await show('/apis/7?tab=reference&op=GET+/accounts', regional)
  const code = within(await screen.findByRole('complementary', { name: 'Code' }))
  expect(code.queryByRole('combobox', { name: 'region' })).toBeNull()
})

test('what is printed is unfolded, and afterwards it is as before', async () => {
  await show('/apis/7?tab=reference&op=POST+/accounts')
  await screen.findByRole('heading', { level: 2, name: 'Open an account' })
  const isUnfolded = () => screen.getByRole('button', { name: /^(Unfold|Fold) all$/i }).getAttribute('aria-pressed')
  expect(isUnfolded()).toBe('false')
  // As the browser does, which takes the page as it is afterwards.
  window.dispatchEvent(new Event('beforeprint'))
  expect(isUnfolded()).toBe('true')
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(isUnfolded()).toBe('false')
})

test('a link inside a description leads to the operation that it names, without leaving the page', async () => {
  const linking = {
    ...bank,
    info: { ...bank.info, description: 'Begin with [cards](#/paths/~1cards/get), not with [houses](#tag/Houses).' },
  }
  const { user, router } = await show('/apis/7?tab=reference', linking)
  await user.click(await screen.findByRole('link', { name: 'cards' }))
  expect(router.state.location.search).toMatchObject({ op: 'GET /cards', tab: 'reference' })
  expect(screen.queryByRole('link', { name: 'houses' })).toBeNull()
})
