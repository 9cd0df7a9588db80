import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderApp } from '../../testing/app.tsx'
import { buildUser } from '../../testing/people.ts'
import { refusal, serve } from '../../testing/service.ts'

const payments = {
  id: 3,
  name: 'Payments',
  description: 'Accounts and payouts.',
  contact: 'payments@firm.example',
  organizationId: 2,
  organization: 'Acme Wealth',
  external: true,
  apiCount: 1,
}
const detail = {
  ...payments,
  owners: [{ ownerEmail: 'ada@acme.example', name: 'Ada Acme' }],
  apiModels: [{ id: 9, name: 'Core Banking', version: '2.1' }],
}
const form = {
  id: 3,
  version: 'v1',
  name: 'Payments',
  description: 'Accounts and payouts.',
  contact: '',
  organizationId: 2,
  organization: 'Acme Wealth',
  external: true,
  owners: [{ ownerEmail: 'ada@acme.example' }],
}
const presets = { ...form, id: undefined, version: undefined, name: '', description: '', external: false }

const internal = { organizationId: 1, organizationExternal: false }
const admin = buildUser({ roles: ['ROLE_PORTAL_ADMIN'], ...internal })
const gatewayAdmin = buildUser({ roles: ['ROLE_KONG_ADMIN'], ...internal })
const owner = buildUser({ roles: ['ROLE_COMPANY_ADMIN'], ownerApps: [{ id: 3, name: 'Payments' }] })
const newcomer = buildUser({ roles: ['ROLE_COMPANY_USER'], ...internal })
beforeEach(() => sessionStorage.clear())

/** The session as the service describes it once the application is saved. */
const becomes = { ...owner, ownerApps: [...owner.ownerApps, { id: 8, name: 'Clearing' }] }

const show = async (who: typeof admin, at: string, more: Record<string, unknown> = {}, how = {}) => {
  const requests = serve({
    'GET /api/applications': { applications: [payments], total: 1 },
    'GET /api/application/3': detail,
    'GET /api/application/edit-application': form,
    'POST /api/application/edit-application': form,
    'GET /api/all-organizations': [{ organizationId: 5, organizationName: 'Globex' }],
    'DELETE /api/application/3': { entityId: 3 },
    'DELETE /api/swaggers/9': { entityId: 9 },
    ...more,
  })
  const view = await renderApp(who, at, how)
  return {
    ...view,
    listed: () => requests.filter(({ path }) => path === '/api/applications').at(-1)?.query,
    asked: (path: string) => requests.filter((one) => one.method === 'GET' && one.path === path),
    sent: () => requests.filter(({ method }) => method !== 'GET'),
  }
}
const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
const press = async ({ user }: Awaited<ReturnType<typeof show>>, name: string) => user.click(await screen.findByRole('button', { name }))
/** The dock's buttons and links, without those of its frame. */
const offered = () => {
  const dock = within(screen.getByRole('complementary'))
  return [...dock.queryAllByRole('button'), ...dock.queryAllByRole('link')]
    .map((one) => one.getAttribute('aria-label') ?? one.textContent)
    .filter((name) => name !== 'Close')
}

test.each([
  [admin, 'true'],
  [gatewayAdmin, 'true'],
])('admins see all applications, and can switch to their own', async (who) => {
  const { user, router, listed } = await show(who, '/applications')
  expect(await screen.findByRole('heading', { name: 'Payments' })).toBeTruthy()
  expect(screen.getByText('Acme Wealth')).toBeTruthy()
  expect(screen.getByText('1 API')).toBeTruthy()
  expect(listed()).toEqual({ my: 'false', page: '0', size: '9', sort: 'id', order: 'desc' })
  await user.click(screen.getByRole('link', { name: 'My Applications' }))
  await waitFor(() => expect(listed()).toMatchObject({ my: 'true' }))
  expect(router.state.location.pathname).toBe('/my/applications')
  expect(screen.getByRole('link', { name: 'All Applications' })).toBeTruthy()
})

test('everyone else sees their own only, without a link to all of them', async () => {
  const { listed } = await show(owner, '/my/applications')
  expect(await screen.findByRole('link', { name: 'Payments' })).toBeTruthy()
  expect(listed()).toMatchObject({ my: 'true' })
  expect(screen.queryByRole('link', { name: 'All Applications' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Onboard My App' }).getAttribute('href')).toBe('/application/edit-application')
})

test('the list of all applications is closed to everyone else', async () => {
  await show(owner, '/applications')
  expect(await screen.findByText('You do not have permission')).toBeTruthy()
})

test('type and search are in the address, narrow the list and return to its first page', async () => {
  const { user, router, listed } = await show(admin, '/applications?page=2')
  await user.click(await screen.findByRole('button', { name: /^Type/ }))
  await user.click(await screen.findByRole('radio', { name: 'External' }))
  expect(router.state.location.search).toEqual({ type: '1' })
  await user.type(screen.getByRole('searchbox', { name: 'Search applications by name' }), 'pay')
  await waitFor(() => expect(listed()).toMatchObject({ name: 'pay', type: '1', page: '0' }))
  await user.click(screen.getByRole('button', { name: 'Remove Type External' }))
  expect(router.state.location.search).toEqual({ q: 'pay' })
})

test('a search without a match offers to clear it', async () => {
  const { user, router } = await show(admin, '/applications?q=nothing&type=0', { 'GET /api/applications': { applications: [], total: 0 } })
  expect(await screen.findByText('No matches')).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[1] as HTMLElement)
  expect(router.state.location.search).toEqual({})
})

test('whoever owns none sees the steps to their first API', async () => {
  await show(newcomer, '/my/applications', { 'GET /api/applications': { applications: [], total: 0 } })
  expect(await screen.findByText('You own no applications')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map((step) => within(step).getByRole('heading').textContent)).toEqual([
    'Onboard your application',
    'Upload a spec',
    'Deploy it',
  ])
  expect(screen.getAllByRole('link', { name: 'Onboard My App' }).length).toBeGreaterThan(0)
})

test('a client’s user, who may not create one, is told whom to ask', async () => {
  await show(buildUser(), '/my/applications', { 'GET /api/applications': { applications: [], total: 0 } })
  expect(await screen.findByText(/Ask an owner, or your company admin/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Onboard My App' })).toBeNull()
})

test.each([
  ['its owner', owner, ['Edit Core Banking', 'Delete Core Banking', 'Upload API', 'Edit']],
  ['a portal admin who does not own it', admin, ['Delete']],
  ['a gateway admin who does not own it', gatewayAdmin, []],
])('the dock offers %s what they may do (specification 2 §6)', async (_, who, expected) => {
  await show(who, '/my/applications?dock=application:3')
  const link = await screen.findByRole('link', { name: 'Core Banking' })
  expect(link.getAttribute('href')).toBe('/swagger-page/9')
  const all = offered()
  for (const name of ['Edit Core Banking', 'Delete Core Banking', 'Upload API', 'Edit', 'Delete'])
    expect([name, all.includes(name)]).toEqual([name, expected.includes(name)])
})

test.each([
  ['with an API', {}, 'Create API Spec'],
  ['without any', { 'GET /api/application/3': { ...detail, apiCount: 0, apiModels: [] } }, 'Start a New API Spec'],
])('the dock of an application %s leads to the editor once', async (_, more, name) => {
  await show(owner, '/my/applications?dock=application:3', more)
  const link = await screen.findByRole('link', { name })
  expect(link.getAttribute('href')).toBe('/tools/editor?app=3')
  expect(offered().filter((one) => one?.includes('API Spec'))).toEqual([name])
})

test('the dock shows contact, description, owners and the version of each API', async () => {
  await show(owner, '/my/applications?dock=application:3')
  // Until its script has come there is another one in its place.
  await screen.findByText('payments@firm.example')
  const dock = within(screen.getByRole('complementary'))
  for (const text of ['payments@firm.example', 'Accounts and payouts.', 'Ada Acme', '2.1']) expect(await dock.findByText(text)).toBeTruthy()
  expect(dock.getByRole('link', { name: 'Upload API' }).getAttribute('href')).toBe('/api-upload?bizappId=3')
  expect(dock.getByRole('link', { name: 'Edit Core Banking' }).getAttribute('href')).toBe('/api-upload?id=9')
  expect(dock.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/application/edit-application?id=3')
})

test('an API is deleted from the dock after its name is typed', async () => {
  const view = await show(owner, '/my/applications?dock=application:3')
  await press(view, 'Delete Core Banking')
  const dialog = within(await screen.findByRole('dialog'))
  await view.user.type(dialog.getByRole('textbox'), 'Core Banking')
  await view.user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('API Deleted!')).toBeTruthy()
  expect(view.sent()).toMatchObject([{ method: 'DELETE', path: '/api/swaggers/9', query: { confirm: 'Core Banking' } }])
})

const empty = { 'GET /api/application/3': { ...detail, apiCount: 0, apiModels: [] } }
const removeIt = async (view: Awaited<ReturnType<typeof show>>) => {
  await press(view, 'Delete')
  const dialog = within(await screen.findByRole('dialog'))
  await view.user.type(dialog.getByRole('textbox'), 'Payments')
  await view.user.click(dialog.getByRole('button', { name: 'Delete' }))
}

test('an application without APIs is deleted after its name is typed, and its dock closes', async () => {
  const view = await show(admin, '/applications?dock=application:3', empty)
  await removeIt(view)
  expect(await screen.findByText('Application Deleted!')).toBeTruthy()
  expect(view.sent()).toMatchObject([{ method: 'DELETE', path: '/api/application/3', query: { confirm: 'Payments' } }])
  await waitFor(() => expect(view.router.state.location.searchStr).toBe(''))
  // What was deleted is not asked for again.
  expect(view.asked('/api/application/3')).toHaveLength(1)
})

test('a deletion that is refused says so in the words of specification 2 §8', async () => {
  const view = await show(admin, '/applications?dock=application:3', { ...empty, 'DELETE /api/application/3': refusal(409, 'Too late') })
  await removeIt(view)
  expect(await screen.findByText('There was an error deleting the Application.')).toBeTruthy()
})

test('an application with APIs says what has to go first', async () => {
  await show(admin, '/applications?dock=application:3')
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Delete' })).disabled).toBe(true)
  expect(screen.getByText('Delete its API first.')).toBeTruthy()
})

const created = {
  'GET /api/application/edit-application': presets,
  'POST /api/application/edit-application': { ...form, id: 8, name: 'Clearing' },
}
test('a new application is sent as entered, and the wizard leads its new owner to its first API', async () => {
  const view = await show(owner, '/application/edit-application', created, { becomes })
  await view.user.type(await field('Name'), 'Clearing')
  await view.user.type(await field('Description'), 'Clears trades')
  await view.user.click(screen.getByRole('switch', { name: 'External Facing' }))
  await press(view, 'Onboard')
  const dialog = within(await screen.findByRole('dialog', { name: 'Clearing is onboarded' }))
  expect(dialog.getByRole('link', { name: 'Upload an existing spec' }).getAttribute('href')).toBe('/api-upload?bizappId=8')
  expect(view.sent()[0]?.body).toEqual({
    name: 'Clearing',
    description: 'Clears trades',
    contact: '',
    external: true,
    organizationId: 2,
    owners: 'ada@acme.example',
  })
  await view.user.click(dialog.getByRole('button', { name: 'Go to the applications' }))
  await waitFor(() => expect(view.router.state.location.pathname).toBe('/my/applications'))
})

test('a gateway admin who made one for others is not sent to an upload that they may not do', async () => {
  const view = await show(gatewayAdmin, '/application/edit-application', created)
  await view.user.type(await field('Name'), 'Clearing')
  await view.user.type(await field('Description'), 'Clears trades')
  await press(view, 'Onboard')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Its owners can upload the spec of its first API now.')).toBeTruthy()
  expect(dialog.queryByRole('link')).toBeNull()
})

test('required fields say so in the specification’s words', async () => {
  const { user } = await show(owner, '/application/edit-application', { 'GET /api/application/edit-application': presets })
  for (const name of ['Name', 'Description']) {
    await user.click(await field(name))
    await user.tab()
  }
  expect(await screen.findByText('Application name is required')).toBeTruthy()
  expect(screen.getByText('Description is required')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Onboard' }).disabled).toBe(true)
})

test('the organization is fixed, except for portal and gateway admins, who may be sent with one', async () => {
  const fixed = await show(owner, '/application/edit-application?id=3')
  const organization = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Organization' })
  expect([(await organization()).value, (await organization()).disabled]).toEqual(['Acme Wealth', true])
  fixed.unmount()
  const asked: unknown[] = []
  const { user } = await show(gatewayAdmin, '/application/edit-application?orgId=5', {
    'GET /api/application/edit-application': ({ query }: { query: unknown }) => {
      asked.push(query)
      return { ...presets, organizationId: 5, organization: 'Globex' }
    },
  })
  expect([(await organization()).value, (await organization()).disabled]).toEqual(['Globex', false])
  expect(asked).toEqual([{ orgId: '5' }])
  await user.click(await organization())
  expect(await screen.findByRole('option', { name: 'Globex' })).toBeTruthy()
})

test('owners that the service refuses are listed under the field, one a line', async () => {
  const owners =
    'ghost@x.example is not an active user of this organization or an internal one\nno address is not an active user of this organization'
  const view = await show(owner, '/application/edit-application?id=3', {
    'POST /api/application/edit-application': refusal(400, 'Please correct the marked fields', { owners, contact: 'Unknown contact' }),
  })
  await view.user.type(await field('Owners'), '\nghost@x.example')
  await press(view, 'Save')
  const error = await screen.findByText(/ghost@x.example is not an active user/)
  expect(error.textContent).toBe(owners)
  expect(error.className).toContain('InputWrapper-error')
  expect(screen.getByText('Unknown contact')).toBeTruthy()
})

test.each([
  [owner, '/my/applications'],
  [gatewayAdmin, '/applications'],
])('an edit sends the version it started from, and returns to the list that the editor has', async (who, list) => {
  const view = await show(who, '/application/edit-application?id=3')
  await view.user.type(await field('Contact'), 'Mara')
  await press(view, 'Save')
  expect(await screen.findByText('The application was saved.')).toBeTruthy()
  const { organization: _, ...edit } = form
  expect(view.sent()[0]?.body).toEqual({ ...edit, contact: 'Mara', owners: 'ada@acme.example' })
  await waitFor(() => expect(view.router.state.location.pathname).toBe(list))
})

test('an application that does not exist is not an empty form', async () => {
  await show(admin, '/application/edit-application?id=4', {
    'GET /api/application/edit-application': refusal(404, 'Application was not found'),
  })
  expect(await screen.findByText('Application not found')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
})
