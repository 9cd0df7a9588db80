import type { Palette, UserDetail } from '@apim/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/app.tsx'
import { buildUser } from '../../testing/people.ts'
import { refusal, serve } from '../../testing/service.ts'
import { confirmAndRun } from '../confirm/confirm-and-run.ts'
import { readRecents } from './recents.ts'

const none = { entries: [], total: 0 }
const nothing: Palette = {
  apis: none,
  operations: [],
  applications: none,
  organizations: none,
  people: none,
  keys: none,
  areas: none,
  resources: none,
  total: 0,
}
const coreApi = { id: 12, name: 'Core Banking', version: '2.1', organization: 'Provider' }
const core: Palette = {
  apis: { entries: [coreApi], total: 7 },
  operations: [{ apiId: 12, apiName: 'Core Banking', name: 'GET /core/{id}', summary: 'One core' }],
  applications: { entries: [{ id: 3, name: 'Core App', organization: 'Provider' }], total: 1 },
  organizations: { entries: [{ id: 4, name: 'Core Ltd' }], total: 1 },
  people: { entries: [{ id: 5, name: 'Cora Core', email: 'cora@core.example', organization: 'Core Ltd' }], total: 1 },
  keys: { entries: [{ id: 34, name: 'Core desk', apiId: 12, apiName: 'Core Banking', env: 'DEV' }], total: 1 },
  areas: { entries: [{ id: 6, name: 'Core business' }], total: 1 },
  resources: { entries: [{ id: 8, name: 'Core Kong', type: 'KONG' }], total: 7 },
  total: 19,
}
const admin = buildUser({ roles: ['ROLE_PORTAL_ADMIN'], organizationId: 1, organizationExternal: false })
const client = buildUser({ roles: ['ROLE_COMPANY_USER'], organizationId: 2, organizationExternal: true })
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const show = async (
  who: UserDetail = admin,
  at = '/tools',
  answer: unknown = ({ query }: { query: { q: string } }) => (query.q === 'core' ? core : nothing),
) => {
  const requests = serve({ 'GET /api/palette': answer })
  const view = await renderApp(who, at)
  await screen.findByRole('button', { name: 'Search everything' })
  const open = async () => {
    await view.user.keyboard('{Control>}k{/Control}')
    return screen.findByRole('combobox', { name: /^Search APIs/ })
  }
  return { ...view, open, asked: () => requests.filter(({ path }) => path === '/api/palette').map(({ query }) => query['q']) }
}
type Shown = Awaited<ReturnType<typeof show>>
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
/** Marks cut names into pieces, which a role's name would join without spaces. */
const option = (text: RegExp) =>
  waitFor(() => {
    const found = screen.queryAllByRole('option').find(({ textContent }) => text.test(textContent ?? ''))
    if (!found) throw new Error(`no option ${String(text)}`)
    return found
  })
const active = () => {
  const field = screen.getByRole('combobox', { name: /^Search APIs/ })
  return document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
}

test('the shortcut opens it from within a field, and Escape gives the focus back to where it was', async () => {
  const { user, open } = await show(admin, '/organizations')
  const search = await screen.findByRole('searchbox')
  await user.click(search)
  await user.keyboard('half')
  const field = await open()
  // What is typed next is not lost.
  expect(document.activeElement).toBe(field)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search everything' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(search))
  expect((search as HTMLInputElement).value).toBe('half')
})

test('what is found stands under its kind, with its words marked, and more of a kind than is shown is offered', async () => {
  const { user, open, asked } = await show()
  await user.type(await open(), 'core')
  expect(await option(/^Core Banking2\.1Provider/)).toBeTruthy()
  expect(screen.getAllByRole('group').map((one) => within(one).getByText(/./, { selector: 'h2' }).textContent?.trim())).toEqual([
    'APIs 7',
    'Operations',
    'Applications 1',
    'Organizations 1',
    'People 1',
    'Keys of your organization 1',
    'Business areas 1',
    'Servers 7',
  ])
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent?.toLowerCase())).toContain('core')
  expect((await option(/^All results in APIs/)).getAttribute('href')).toBe('/wall/all?q=core')
  expect(asked().at(-1)).toBe('core')
})

test('arrows, Home and End choose, around the ends, and Enter opens', async () => {
  const { user, open, router } = await show()
  await user.type(await open(), 'core')
  await option(/Core Ltd/)
  expect(active()).toMatch(/^Core Banking/)
  await user.keyboard('{ArrowUp}')
  expect(active()).toMatch(/^All results in Servers/)
  await user.keyboard('{Home}{ArrowDown}{ArrowDown}')
  expect(active()).toMatch(/^GET \/core/)
  await user.keyboard('{End}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{Enter}')
  await waitFor(() => expect(router.state.location.search).toEqual({ dock: 'user:5' }))
  expect(router.state.location.pathname).toBe('/tools')
  expect(screen.queryByRole('combobox', { name: /^Search APIs/ })).toBeNull()
})

test('a key leads to itself in the access tab of its API, a business area to its dock or to its APIs, a server to its form', async () => {
  const hrefs = async () => {
    const links = await Promise.all([/^Core desk/, /^Core till/, /^Core business/, /^Core Kong/].map(option))
    return links.map((link) => link.getAttribute('href'))
  }
  const till = { id: 35, name: 'Core till', apiId: 12, apiName: 'Core Banking', env: 'DEV' }
  const two = { ...core, keys: { entries: [...core.keys.entries, till], total: 2 } }
  const first = await show(admin, '/tools', two)
  await first.user.type(await first.open(), 'core')
  expect(await hrefs()).toEqual([
    '/apis/12?tab=access&key=34',
    '/apis/12?tab=access&key=35',
    '/tools?dock=business-area:6',
    '/resource/edit-resource?id=8',
  ])
  first.unmount()
  const second = await show(client, '/tools', two)
  await second.user.type(await second.open(), 'core')
  expect((await hrefs()).slice(0, 3)).toEqual(['/apis/12?tab=access&key=34', '/apis/12?tab=access&key=35', '/wall/all?area=6'])
})

test('all results in servers lead to the list of those with what was typed in their name', async () => {
  const { user, open } = await show()
  await user.type(await open(), 'core')
  expect((await option(/^All results in Servers/)).getAttribute('href')).toBe('/resources?q=core')
})

test('an operation leads to its place in the reference; Ctrl+Enter opens it in a new tab and leaves the page as it is', async () => {
  const { user, open, router } = await show()
  const tab = vi.spyOn(window, 'open').mockReturnValue(null)
  await user.type(await open(), 'core')
  await option(/GET \/core/)
  await user.keyboard('{ArrowDown}{ArrowDown}{Control>}{Enter}{/Control}')
  expect(tab.mock.calls.map(([address]) => new URL(String(address), 'http://x').searchParams.get('op'))).toEqual(['GET /core/{id}'])
  expect(router.state.location.pathname).toBe('/tools')
})

test('Enter before the answer waits for it, and opens what it has first', async () => {
  let answer: (found: Palette) => void = () => undefined
  const { user, open, router } = await show(admin, '/tools', () => new Promise((resolve) => (answer = resolve)))
  await user.type(await open(), 'core{Enter}')
  expect(router.state.location.pathname).toBe('/tools')
  await waitFor(() => expect(answer.length).toBe(1))
  answer(core)
  await waitFor(() => expect(router.state.location.pathname).toBe('/apis/12'))
})

test('the Enter and the Escape that end a composition of Safari, which no longer says that one is under way, are the keyboard’s own', async () => {
  const { user, open } = await show()
  const field = await open()
  await user.type(field, 'core')
  await option(/^Core Banking/)
  for (const key of ['Enter', 'Escape', 'ArrowDown']) fireEvent.keyDown(field, { key, keyCode: 229 })
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^Search APIs/ }))
  expect(active()).toMatch(/^Core Banking/)
  expect(readRecents(admin.id)).toEqual([])
})

test('a late answer to earlier words does not replace that to later ones', async () => {
  const answers = new Map<string, (found: Palette) => void>()
  const { user, open } = await show(
    admin,
    '/tools',
    ({ query }: { query: { q: string } }) => new Promise((resolve) => answers.set(query.q, resolve)),
  )
  const field = await open()
  await user.type(field, 'co')
  await waitFor(() => expect(answers.has('co')).toBe(true))
  await user.type(field, 're')
  await waitFor(() => expect(answers.has('core')).toBe(true))
  answers.get('core')?.(core)
  expect(await option(/Core Banking/)).toBeTruthy()
  answers.get('co')?.({ ...nothing, organizations: { entries: [{ id: 9, name: 'Cobalt' }], total: 1 } })
  await new Promise((resolve) => setTimeout(resolve))
  expect(options().some((text) => text?.includes('Cobalt'))).toBe(false)
})

test('what two of the words beside a name have in common is there once', async () => {
  const errors = vi.spyOn(console, 'error')
  const twice = { ...core, operations: [{ apiId: 12, apiName: 'Core Banking', name: 'GET /core', summary: 'Core Banking' }] }
  const { user, open } = await show(admin, '/tools', twice)
  await user.type(await open(), 'core')
  expect((await option(/^GET/)).textContent).toBe('GET /coreCore Banking')
  expect(errors).not.toHaveBeenCalled()
})

test('a failed search says so with its request, and can be tried again; pages are found without it', async () => {
  let isFailing = true
  const { user, open } = await show(admin, '/tools', () =>
    isFailing ? refusal(503, 'Down') : { ...nothing, organizations: core.organizations, total: 1 },
  )
  await user.type(await open(), 'organ')
  const alert = await screen.findByRole('alert', {}, { timeout: 10_000 })
  expect(alert.textContent).toContain('The search failed.')
  expect(alert.textContent).toContain('req-1')
  expect(await option(/^Organizations/)).toBeTruthy()
  isFailing = false
  await user.click(within(alert).getByRole('button', { name: 'Retry' }))
  expect(await option(/Core Ltd/)).toBeTruthy()
})

test('nothing found says so, and one letter asks no one', async () => {
  const { user, open, asked } = await show()
  const field = await open()
  await user.type(field, 'x')
  expect(await screen.findByText(/at least 2 characters/)).toBeTruthy()
  await user.type(field, 'yz')
  expect(await screen.findByText('Nothing found for “xyz”', { selector: 'strong' })).toBeTruthy()
  expect(asked()).toEqual(['xyz'])
})

test('each reader is offered the pages of their own menus and roles only', async () => {
  const { open, user, unmount } = await show(client)
  await open()
  const offered = options()
  expect(offered).toEqual(expect.arrayContaining(['My Profile', 'Application Settings']))
  for (const name of ['Organizations', 'Users', 'Add User', 'Inbox', 'Upload API', 'View as another user', 'Audit log'])
    expect(offered.some((text) => text?.startsWith(name))).toBe(false)
  await user.keyboard('{Escape}')
  unmount()
  const other = await show()
  await other.open()
  for (const name of ['Organizations', 'Users', 'Add User', 'Inbox', 'Upload API', 'View as another user', 'Audit log'])
    expect([name, options().some((text) => text?.startsWith(name))]).toEqual([name, true])
})

test('what was used is offered first the next time, of people only the name', async () => {
  const { user, open, router } = await show()
  await user.type(await open(), 'core')
  await option(/Cora Core/)
  await user.keyboard('{End}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{Enter}')
  await waitFor(() => expect(router.state.location.search).toEqual({ dock: 'user:5' }))
  await user.type(await open(), 'change pass{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/change-password'))
  await open()
  expect(options().slice(0, 2)).toEqual(['Change Password', 'Cora Core'])
  expect(JSON.stringify(readRecents(admin.id))).not.toContain('cora@core.example')
})

test('nothing is remembered while the portal is viewed as another user', async () => {
  const by = { id: 9, email: 'ada@bank.example', firstname: 'Ada', lastname: 'Admin' }
  const view = { by, reason: 'To see what is seen', expiresAt: '2999-01-01T00:00:00.000Z', secondsLeft: 900 }
  const { user, open, router } = await show({ ...client, view })
  await user.type(await open(), 'my profile{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/user-profile'))
  expect(readRecents(client.id)).toEqual([])
})

test('Escape leaves the dock beneath it open, and a dialog with what was typed in it', async () => {
  const { user, open, router } = await show(admin, '/tools?dock=view-as:new')
  await screen.findByRole('complementary')
  void confirmAndRun({
    question: { title: 'Sure?', text: 'Really?', ok: 'Do it', reason: { label: 'Why', max: 100 } },
    run: async () => undefined,
    done: 'Done',
    failed: 'Failed',
  })
  const why = await screen.findByLabelText('Why')
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
  await user.click(why)
  await user.paste('because')
  await open()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search everything' })).toBeNull())
  expect(router.state.location.search).toEqual({ dock: 'view-as:new' })
  expect((screen.getByLabelText('Why') as HTMLInputElement).value).toBe('because')
})

test.each([
  ['by Enter', async (user: Shown['user']) => user.keyboard('{Enter}')],
  ['by a click', async (user: Shown['user']) => user.click(await option(/^My Profile/))],
])('what is opened %s answers a pending question with No: it does not stay over another page', async (_how, choose) => {
  const { user, open, router } = await show()
  const run = vi.fn<() => Promise<void>>(async () => undefined)
  const did = confirmAndRun({ question: { title: 'Sure?' }, run, done: 'Done', failed: 'Failed' })
  await screen.findByRole('dialog', { name: 'Sure?' })
  await user.type(await open(), 'my profile')
  await choose(user)
  await waitFor(() => expect(router.state.location.pathname).toBe('/user-profile'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await did).toBe(false)
  expect(run).not.toHaveBeenCalled()
})
