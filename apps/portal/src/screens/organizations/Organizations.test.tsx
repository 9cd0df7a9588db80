import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/app.tsx'
import { buildConsumer } from '../../testing/consumers.ts'
import { buildOrganization, buildOrganizationCard, buildOrganizationDetails } from '../../testing/organizations.ts'
import { buildUser } from '../../testing/people.ts'
import { refusal, serve } from '../../testing/service.ts'

const admin = buildUser({ roles: ['ROLE_PORTAL_ADMIN'], organizationId: 1, organizationExternal: false })
const member = buildUser({ roles: ['ROLE_COMPANY_USER'], organizationId: 7 })
beforeEach(() => sessionStorage.clear())

const show = async (at: string, { who = admin, ...more }: Record<string, unknown> & { who?: typeof admin } = {}) => {
  const requests = serve({
    'GET /api/organizations': {
      organizations: [buildOrganizationCard(), buildOrganizationCard({ id: 8, name: 'Provider', external: false })],
      total: 2,
    },
    'GET /api/organization/7': buildOrganizationDetails(),
    'GET /api/organiztion/edit-organization': buildOrganization(),
    'POST /api/organiztion/edit-organization': buildOrganization(),
    'PUT /api/organization/7/status': { entityId: 7, deactivated: true },
    'GET /api/organiztion/check-organization-consumers': true,
    ...more,
  })
  const view = await renderApp(who, at)
  return {
    ...view,
    asked: (path: string) => requests.filter((one) => one.path === path).at(-1)?.query,
    sent: () => requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body]),
  }
}
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })

test('cards show name, administrator, description and whether an organization is external, and lead to its dock and form', async () => {
  const { user, router } = await show('/organizations')
  const card = (await screen.findByRole('link', { name: 'Acme Wealth' })).closest('article') as HTMLElement
  for (const text of ['Mara Lind', 'Wealth management', 'External']) expect(within(card).getByText(text)).toBeTruthy()
  expect(within(card).getByRole('link', { name: 'Edit Acme Wealth' }).getAttribute('href')).toBe('/organization/edit-organization?id=7')
  expect(within(card).getByRole('link', { name: 'Users of Acme Wealth' }).getAttribute('href')).toBe('/users?org=7')
  await user.click(within(card).getByRole('link', { name: 'Acme Wealth' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ dock: 'organization:7' }))
})

test('a card says that the deletion of its organization was requested', async () => {
  const organizations = [buildOrganizationCard(), buildOrganizationCard({ id: 8, name: 'Provider', requestDeleted: true })]
  await show('/organizations', { 'GET /api/organizations': { organizations, total: 2 } })
  const isMarked = async (name: string) => {
    const card = (await screen.findByRole('link', { name })).closest('article') as HTMLElement
    return within(card).queryByText('Deletion requested') !== null
  }
  expect([await isMarked('Acme Wealth'), await isMarked('Provider')]).toEqual([false, true])
})

test('type and search in the URL narrow the list, nine to a page', async () => {
  const { asked } = await show('/organizations?q=ac&type=1&page=2', {
    'GET /api/organizations': { organizations: [buildOrganizationCard()], total: 30 },
  })
  await screen.findByRole('link', { name: 'Acme Wealth' })
  expect(asked('/api/organizations')).toMatchObject({ name: 'ac', type: '1', page: '2', size: '9', sort: 'id', order: 'desc' })
})

test('a chosen type is in the URL and can be taken back', async () => {
  const { user, router, asked } = await show('/organizations')
  await user.click(await screen.findByRole('button', { name: /^Type/ }))
  await user.click(await screen.findByRole('radio', { name: 'Internal' }))
  await waitFor(() => expect(asked('/api/organizations')).toMatchObject({ type: '0' }))
  expect(router.state.location.search).toMatchObject({ type: '0' })
  await user.click(await screen.findByRole('button', { name: 'Remove Type Internal' }))
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('type'))
})

test('only portal admins open the list and the forms', async () => {
  for (const at of ['/organizations', '/organization/edit-organization', '/organization/edit-company']) {
    const { unmount } = await show(at, { who: member })
    expect(await screen.findByText('You do not have permission')).toBeTruthy()
    unmount()
  }
})

test('specification 2 §5: an internal organization is sent with id, name, type, administrator and description only', async () => {
  const { user, sent, router } = await show('/organization/edit-organization')
  await user.type(await field('Organization name'), 'Harbour Funds')
  await user.type(await field('Organization administrator'), 'Ines Roth')
  expect(screen.queryByRole('textbox', { name: 'Registration ID' })).toBeNull()
  await user.click(await button('Save'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/organizations'))
  expect(sent()[0]?.[2]).toEqual({ name: 'Harbour Funds', contact: 'Ines Roth', description: '', external: false, avaliable: true })
})

test('an external one must state everything a client states, and says so before it is sent', async () => {
  const { user } = await show('/organization/edit-organization')
  await user.click(await screen.findByRole('switch', { name: 'External' }))
  const all = 'name, administrator, registration ID, tax number, billing type, phone number, address, city, state, country, postal code'
  expect(await screen.findByText(`Required: ${all}.`)).toBeTruthy()
  await user.type(await field('City'), 'Berlin 12')
  expect(await screen.findByText('Please enter a valid city')).toBeTruthy()
  expect((await button('Save')).disabled).toBe(true)
})

test('an edit shows what is stored and sends the version it started from, with the attributes and their types', async () => {
  const { user, sent } = await show('/organization/edit-organization?id=7')
  expect((await field('City')).value).toBe('Kansas City')
  expect((await button('Save')).disabled).toBe(true)
  await user.click(await button('Add attribute'))
  await user.type(await field('Name of attribute 2'), 'Segment')
  await user.type(await field('Value of attribute 2'), 'wealth')
  await user.click(screen.getByRole('combobox', { name: 'Type of attribute 2' }))
  await user.click(await screen.findByRole('option', { name: 'Type 2' }))
  await user.click(await button('Save'))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.[2]).toMatchObject({
    id: 7,
    version: 'v1',
    attrs: [
      { name: 'X-Client', value: 'acme', type: 'http header' },
      { name: 'Segment', value: 'wealth', type: 'Type 2' },
    ],
  })
})

test('an attribute that cannot be a header is reported at its row; a blank row is none', async () => {
  const { user, sent } = await show('/organization/edit-organization?id=7')
  await user.click(await button('Add attribute'))
  expect(screen.queryByText('Attribute name is required')).toBeNull()
  await user.clear(await field('Name of attribute 1'))
  await user.type(await field('Name of attribute 1'), 'X-Forwarded-For')
  const row = (await field('Name of attribute 1')).closest('li') as HTMLElement
  expect(within(row).getByText('This header may not be set')).toBeTruthy()
  await user.click(await button('Remove attribute 1'))
  await user.click(await button('Save'))
  await waitFor(() => expect(sent()[0]?.[2]).toMatchObject({ attrs: [] }))
})

test('an organization that someone else has changed in the meantime is not overwritten', async () => {
  const stale = refusal(409, 'Someone else has changed this in the meantime')
  const { user, router } = await show('/organization/edit-organization?id=7', { 'POST /api/organiztion/edit-organization': stale })
  await user.type(await field('Organization administrator'), '!')
  await user.click(await button('Save'))
  expect(await screen.findByText('Someone else has changed this in the meantime')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/organization/edit-organization')
  expect((await field('Organization administrator')).value).toBe('Mara Lind!')
})

test('specification 2 §2: the company form has neither availability nor attribute types, and closes with its notice', async () => {
  const { user, sent, router } = await show('/settings?dock=edit-company:7')
  expect(await screen.findByRole('heading', { name: 'Add/Edit Client Company' })).toBeTruthy()
  expect(screen.queryByRole('switch', { name: 'Available' })).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Type of attribute 1' })).toBeNull()
  await user.clear(await field('Company name'))
  expect(await screen.findByText('Company name is required')).toBeTruthy()
  await user.type(await field('Company name'), 'Acme Group')
  await user.click(await button('Save'))
  expect(await screen.findByText('Company info saved')).toBeTruthy()
  expect(sent()[0]?.[2]).not.toHaveProperty('avaliable')
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('dock'))
})

test('specification 2 §2: the dock of a client opens the company form, which returns to it; that of others has none', async () => {
  const { user, router, sent, unmount } = await show('/organizations?dock=organization:7')
  await user.click(await button('Edit Client Company'))
  await user.type(await field('Company name'), ' Group')
  await user.click(await button('Save'))
  expect(await screen.findByText('Company info saved')).toBeTruthy()
  expect(sent()[0]?.[2]).toMatchObject({ id: 7, name: 'Acme Wealth Group' })
  expect(await button('Edit Client Company')).toBeTruthy()
  expect(router.state.location.search).toMatchObject({ dock: 'organization:7' })
  unmount()
  const details = buildOrganizationDetails({ external: false })
  const view = await show('/organizations?dock=organization:7', { 'GET /api/organization/7': details })
  await button('Deactivate Organization')
  expect(screen.queryByRole('button', { name: 'Edit Client Company' })).toBeNull()
  view.unmount()
  await show('/settings?dock=organization:7', { who: buildUser({ roles: ['ROLE_COMPANY_ADMIN'], organizationId: 7 }) })
  await screen.findByText('Retirement planner')
  expect(screen.queryByRole('button', { name: 'Edit Client Company' })).toBeNull()
})

test('attributes that are called as the portal calls its own facts, or in another direction, are facts of their own', async () => {
  const warned = vi.spyOn(console, 'error')
  const attrs = [
    { name: 'Address', value: 'second office', type: '' as const },
    { name: 'שם', value: 'acme', type: '' as const },
  ]
  await show('/organizations?dock=organization:7', { 'GET /api/organization/7': buildOrganizationDetails({ attrs }) })
  await screen.findByText('second office')
  expect(screen.getAllByText('Address')).toHaveLength(2)
  expect(screen.getByText('שם').closest('[dir=auto]')).toBeTruthy()
  expect(warned.mock.calls.filter(([text]) => String(text).includes('same key'))).toEqual([])
})

test('the dock shows facts, applications and keys by API, version and environment', async () => {
  const client = { ...buildConsumer({ id: 22, consumerId: 22, env: 'UAT', auth: 'oauth2', apiKey: null, nickname: 'desk' }) }
  const oauth = {
    ...client,
    clientId: 'apc_uat_1',
    clientSecret: '••••s3cr',
    kongConsumerName: 'acme.core.22',
    appname: 'acme.core.22',
    orgId: 7,
    orgName: 'Acme Wealth',
  }
  const details = buildOrganizationDetails()
  details.consumers?.[0]?.deployments.push(oauth)
  await show('/organizations?dock=organization:7', { 'GET /api/organization/7': details })
  // Before its script has loaded, another element stands in its place.
  await button('Add API Access')
  const dock = within(screen.getByRole('complementary', { name: 'Organization' }))
  for (const text of [
    'Mara Lind',
    '1 Main Street, 64106 Kansas City, Missouri, USA',
    'Retirement planner',
    'Core Banking',
    '2.1.0',
    'DEV',
    'UAT',
  ])
    expect(await dock.findByText(text)).toBeTruthy()
  for (const text of ['acme.core.22', 'apc_uat_1']) expect(dock.getByText(text)).toBeTruthy()
  expect(dock.getByRole('button', { name: 'Add API Access' })).toBeTruthy()
  const linkTo = (name: string) => dock.getByRole('link', { name }).getAttribute('href')
  expect(linkTo('Add Application')).toBe('/application/edit-application?orgId=7')
  expect(linkTo('Edit Retirement planner')).toBe('/application/edit-application?id=3')
})

test('an application is deleted from the dock of its organization after its name was typed', async () => {
  const { user, sent } = await show('/organizations?dock=organization:7', { 'DELETE /api/application/3': { entityId: 3 } })
  await user.click(await button('Delete Retirement planner'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox'), 'Retirement planner')
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(sent().map(([method, path]) => `${String(method)} ${String(path)}`)).toEqual(['DELETE /api/application/3']))
})

test.each([
  [false, 'Deactivate Organization', 'Deactivate', false, 'Selected organization deactivated successfully'],
  [true, 'Activate Organization', 'Activate', true, 'Selected organization activated successfully'],
])('deactivated: %s — the dock offers the other state, asks, tells and closes', async (deactivated, name, ok, active, done) => {
  const { user, sent, router } = await show('/organizations?dock=organization:7', {
    'GET /api/organization/7': buildOrganizationDetails({ deactivated }),
  })
  await user.click(await button(name))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: ok }))
  expect(await screen.findByText(done)).toBeTruthy()
  expect(sent()).toEqual([['PUT', '/api/organization/7/status', { active }]])
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('dock'))
})

test('deleting is a request after the name was typed; once requested, the button is disabled and says so', async () => {
  const { user, sent, unmount } = await show('/organizations?dock=organization:7', {
    'POST /api/organization/7/deletion-requests': { id: 1, organizationId: 7 },
  })
  await user.click(await button('Delete Organization'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/have not been used in the last 30 days/)).toBeTruthy()
  await user.type(dialog.getByRole('textbox'), 'Acme Wealth')
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Selected organization is requested to delete!')).toBeTruthy()
  expect(sent()).toEqual([['POST', '/api/organization/7/deletion-requests', { confirm: 'Acme Wealth' }]])
  unmount()
  const details = buildOrganizationDetails()
  await show('/organizations?dock=organization:7', {
    'GET /api/organization/7': { ...details, organization: { ...details.organization, requestDeleted: true } },
  })
  expect((await button('Delete Organization')).disabled).toBe(true)
  expect(await screen.findByText('Deletion requested')).toBeTruthy()
})

test('a deletion is not requested while the organization is in use, which is asked afresh at each opening (specification 2 §8)', async () => {
  let answer: unknown = refusal(500, 'Not now')
  const { user, sent } = await show('/organizations?dock=organization:7', {
    'GET /api/organiztion/check-organization-consumers': () => answer,
  })
  const open = async () => {
    await user.click(await button('Delete Organization'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox'), 'Acme Wealth')
    return dialog
  }
  const remove = (dialog: Awaited<ReturnType<typeof open>>) => dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete' })
  const first = await open()
  expect(await first.findByText(/^We are checking if you can delete this organization\./)).toBeTruthy()
  await waitFor(() => expect(first.getByRole('button', { name: 'Retry' })).toBeTruthy())
  expect(remove(first).disabled).toBe(true)
  answer = false
  await user.click(first.getByRole('button', { name: 'Retry' }))
  expect(await first.findByText(/^You can not delete this organization/)).toBeTruthy()
  // One line each: they are three different things to mend.
  expect(first.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Its keys were used in the last 30 days.',
    'A gateway has not yet reported whether they were.',
    'One of its APIs is still deployed.',
  ])
  // Nothing is left to confirm.
  expect(first.queryByRole('textbox')).toBeNull()
  expect(first.queryByRole('button', { name: 'Delete' })).toBeNull()
  expect(document.activeElement).toBe(first.getByRole('button', { name: 'Cancel' }))
  await user.click(first.getByRole('button', { name: 'Cancel' }))
  answer = true
  const second = await open()
  await waitFor(() => expect(remove(second).disabled).toBe(false))
  await user.click(second.getByRole('button', { name: 'Cancel' }))
  expect(sent()).toEqual([])
})

test('a refusal leaves the dock open and says why', async () => {
  const last = refusal(409, 'There must always be an active portal admin')
  const { user, router } = await show('/organizations?dock=organization:7', { 'PUT /api/organization/7/status': last })
  await user.click(await button('Deactivate Organization'))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Deactivate' }))
  expect(await screen.findByText(/There must always be an active portal admin/)).toBeTruthy()
  expect(router.state.location.search).toMatchObject({ dock: 'organization:7' })
})

test('members see name, administrator and description, and no actions', async () => {
  const organization = { id: 7, name: 'Acme Wealth', contact: 'Mara Lind', description: 'Wealth management' }
  await show('/settings?dock=organization:7', { who: member, 'GET /api/organization/7': { organization } })
  expect(await screen.findByText('Mara Lind')).toBeTruthy()
  const dock = within(screen.getByRole('complementary', { name: 'Organization' }))
  for (const name of ['Edit', 'Deactivate Organization', 'Add API Access']) expect(dock.queryByText(name)).toBeNull()
})

test('a dock stays when its organization is deactivated meanwhile: it shows the new state, without what only an active one has', async () => {
  let deactivated = false
  const { user } = await show('/organizations?dock=organization:7', {
    'GET /api/organization/7': () => buildOrganizationDetails({ deactivated }),
    'PUT /api/organization/7/status': () => {
      deactivated = true
      return refusal(409, 'It is already deactivated')
    },
  })
  expect(await button('Add API Access')).toBeTruthy()
  await user.click(await button('Deactivate Organization'))
  await user.click(await button('Deactivate'))
  expect(await button('Activate Organization')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add API Access' })).toBeNull()
  expect(screen.getByText('Deactivated')).toBeTruthy()
})
