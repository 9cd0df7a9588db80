import type { AuditEntry, RegistrationDetail } from '@apim/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderApp } from '../../testing/app.tsx'
import { buildOrganization } from '../../testing/organizations.ts'
import { buildUser } from '../../testing/people.ts'
import { refusal, serve, staleRefusal } from '../../testing/service.ts'

const admin = buildUser({ roles: ['ROLE_PORTAL_ADMIN'], organizationId: 1, organizationExternal: false, email: 'root@apim.example' })
const company = buildUser({ roles: ['ROLE_COMPANY_ADMIN', 'ROLE_COMPANY_USER'] })
const request = {
  id: 12,
  version: 'v1',
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@newcomer.example',
  company: 'Newcomer & Co',
  phoneNumber: null,
  companyAdmin: 0 as const,
  createdAt: '2026-11-02T10:00:00.000Z',
  status: 'NEW' as const,
  organizationId: null,
  organizationName: null,
}
const detail: RegistrationDetail = {
  ...request,
  termsVersion: 1,
  address: '192.0.2.7',
  decidedAt: null,
  decidedBy: null,
  reason: null,
  earlier: [],
  domainOrganization: null,
  sameDomain: [{ organizationId: 2, organizationName: 'Acme Wealth', users: 3 }],
}
beforeEach(() => sessionStorage.clear())

const show = async (at: string, who = admin, more: Record<string, unknown> = {}) => {
  const requests = serve({
    'GET /api/pending-requests': { requests: [request], total: 11 },
    'GET /api/organization-pending-requests': { requests: [{ ...request, companyAdmin: 1, organizationId: 2 }], total: 1 },
    'GET /api/access-requests/12': detail,
    'GET /api/all-organizations': [{ organizationId: 2, organizationName: 'Acme Wealth' }],
    'POST /api/approve-access-request': { accessRequestId: 12, userId: 5 },
    'POST /api/approve-organization-request': { accessRequestId: 12, userId: 5 },
    'POST /api/deny-access-request': { accessRequestId: 12 },
    'POST /api/deny-organization-access-request': { accessRequestId: 12 },
    'POST /api/route-access-request': { ...request, organizationId: 2, organizationName: 'Acme Wealth' },
    ...more,
  })
  return { ...(await renderApp(who, at)), requests, sent: () => requests.filter(({ method }) => method === 'POST') }
}
const heads = async () => (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)
/** The open dock, once its script and its request have loaded. */
const dock = async () => {
  await waitFor(() => expect(screen.getByRole('complementary').querySelector('[aria-busy=true], [data-loading]')).toBeNull())
  await screen.findByText('Newcomer & Co', { selector: 'dd *' })
  return within(screen.getByRole('complementary'))
}

test('pending requests have the columns of specification 2 §2 in its order, ten to a page, newest first', async () => {
  const { requests, user } = await show('/pending-requests')
  expect(await heads()).toEqual(['Actions', 'Company', 'First name', 'Last name', 'Email', 'Reqest Date'])
  await screen.findByText('1–10 of 11')
  expect(requests.find(({ path }) => path === '/api/pending-requests')?.query).toMatchObject({ page: '0', sort: 'id', order: 'desc' })
  await user.click(screen.getByRole('button', { name: 'Company' }))
  await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ sort: 'company', order: 'asc' }))
})

test('the queue of an organization has the role too', async () => {
  await show('/queue-requests', company)
  expect(await screen.findByRole('heading', { name: 'Organization Pending Access Requests' })).toBeTruthy()
  expect(await heads()).toEqual(['Actions', 'Company', 'Role', 'First name', 'Last name', 'Email', 'Reqest Date'])
  expect(await screen.findByText('Company Admin')).toBeTruthy()
})

test('the review says what approving will do, approves, tells so, and returns to the first page', async () => {
  const { user, sent, router } = await show('/pending-requests?page=1&dock=registration:12')
  const inDock = await dock()
  const approve = await inDock.findByRole<HTMLButtonElement>('button', { name: 'Approve the Request' })
  expect(approve.disabled).toBe(true)
  await user.click(inDock.getByRole('button', { name: 'Choose Acme Wealth' }))
  await waitFor(() => expect(approve.disabled).toBe(false))
  expect(
    inDock.getByText('Grace Hopper becomes a user of Acme Wealth and gets an invitation at grace@newcomer.example, valid for three days.'),
  ).toBeTruthy()
  await user.click(inDock.getByRole('switch', { name: 'Company admin' }))
  expect(inDock.getByText(/^Grace Hopper becomes a company admin of Acme Wealth/)).toBeTruthy()
  await user.click(approve)
  expect(await screen.findByText('The user has been approved and notified')).toBeTruthy()
  expect([sent()[0]?.path, sent()[0]?.body]).toEqual([
    '/api/approve-access-request',
    {
      accessRequestId: 12,
      organizationId: 2,
      organization: 0,
      firstname: 'Grace',
      lastname: 'Hopper',
      email: 'grace@newcomer.example',
      companyAdmin: true,
    },
  ])
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('a review without an organization says so in words', async () => {
  const { user } = await show('/pending-requests?dock=registration:12')
  const inDock = await dock()
  await user.click(await inDock.findByRole('combobox', { name: /Organization/ }))
  await user.tab()
  expect(await inDock.findByText('Organization is required')).toBeTruthy()
})

test('who finds no organization creates it from the list itself, which covers what is below it', async () => {
  const { user, router } = await show('/pending-requests?dock=registration:12', admin, { 'GET /api/all-organizations': [] })
  const field = await (await dock()).findByRole<HTMLInputElement>('combobox', { name: /Organization/ })
  await user.type(field, 'Newcomer')
  await user.click(await screen.findByRole('option', { name: 'No matches: Create one' }))
  await waitFor(() => expect(router.state.location.searchStr).toContain('new-company:12'))
  expect(field.value).not.toContain('No matches')
})

test('in the own queue the organization is fixed, and the person becomes a company admin unless that is unticked (specification 2 §4)', async () => {
  const own = { ...detail, organizationId: 2, organizationName: 'Acme Wealth', sameDomain: [] }
  const { user, sent } = await show('/queue-requests?dock=registration:12', company, { 'GET /api/access-requests/12': own })
  const inDock = await dock()
  expect((await inDock.findByRole<HTMLInputElement>('combobox', { name: /Organization/ })).disabled).toBe(true)
  expect(inDock.queryByRole('button', { name: 'Create one' })).toBeNull()
  expect(inDock.getByRole<HTMLInputElement>('switch', { name: 'Company admin' }).checked).toBe(true)
  await user.click(inDock.getByRole('button', { name: 'Approve the Request' }))
  expect(await screen.findByText('The user has been approved')).toBeTruthy()
  expect([sent()[0]?.path, sent()[0]?.body]).toMatchObject(['/api/approve-organization-request', { organization: 1, companyAdmin: true }])
})

test('a new company is created in a dock on top of the review, starts with its name there, and is then chosen in the review', async () => {
  const created = buildOrganization({ id: 9, name: 'Newcomer & Co', external: false })
  const { user, sent } = await show('/pending-requests?dock=registration:12', admin, {
    'POST /api/organiztion/edit-organization': created,
    'GET /api/all-organizations': [{ organizationId: 9, organizationName: 'Newcomer & Co' }],
  })
  const review = await dock()
  await user.click(review.getByRole('switch', { name: 'Company admin' }))
  await user.click(review.getByRole('button', { name: 'Create one' }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Company name' })).value).toBe('Newcomer & Co')
  const company = within(screen.getByRole('complementary', { name: 'Client Company' }))
  await user.type(company.getByRole('textbox', { name: 'Company administrator' }), 'Grace Hopper')
  await user.click(company.getByRole('switch', { name: 'External' }))
  await user.click(company.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Company info saved')).toBeTruthy()
  const again = await dock()
  expect(await again.findByText(/^Grace Hopper becomes a company admin of Newcomer & Co/)).toBeTruthy()
  await user.click(again.getByRole('button', { name: 'Approve the Request' }))
  expect(await screen.findByText('The user has been approved and notified')).toBeTruthy()
  expect(sent().at(-1)?.body).toMatchObject({ organizationId: 9, companyAdmin: true })
})

test.each([
  [admin, '/pending-requests', '/api/deny-access-request'],
  [company, '/queue-requests', '/api/deny-organization-access-request'],
])('a denial carries the reason', async (who, page, path) => {
  const { user, sent } = await show(`${page}?dock=deny-registration:12`, who, {
    'GET /api/access-requests/12': { ...detail, organizationId: 2 },
  })
  const inDock = await dock()
  await user.type(await inDock.findByRole('textbox', { name: 'Reason (optional)' }), 'Unknown to us')
  await user.click(inDock.getByRole('button', { name: 'Deny the request' }))
  expect(await screen.findByText('The request has been denied')).toBeTruthy()
  expect([sent()[0]?.path, sent()[0]?.body]).toEqual([path, { accessRequestId: 12, reason: 'Unknown to us' }])
})

test('a denial needs no reason', async () => {
  const { user, sent } = await show('/pending-requests?dock=deny-registration:12')
  await user.click(await (await dock()).findByRole('button', { name: 'Deny the request' }))
  expect(await screen.findByText('The request has been denied')).toBeTruthy()
  expect(sent()[0]?.body).toEqual({ accessRequestId: 12, reason: '' })
})

test('one’s own request has its buttons disabled and says why', async () => {
  await show('/pending-requests?dock=registration:12', admin, { 'GET /api/access-requests/12': { ...detail, email: admin.email } })
  const inDock = await dock()
  expect(await inDock.findByText('You need another Admin to approve this request!')).toBeTruthy()
  expect(inDock.getByRole<HTMLButtonElement>('button', { name: 'Approve the Request' }).disabled).toBe(true)
})

test('a decision that someone else has just made is reported with its state, and the dock stays', async () => {
  const { user } = await show('/pending-requests?dock=registration:12', admin, {
    'POST /api/approve-access-request': refusal(409, 'This request was already denied'),
  })
  const inDock = await dock()
  await user.click(await inDock.findByRole('button', { name: 'Choose Acme Wealth' }))
  await user.click(inDock.getByRole('button', { name: 'Approve the Request' }))
  expect(await inDock.findByText('This request was already denied')).toBeTruthy()
})

test('a decided request shows the decision and cannot be decided again', async () => {
  const denied = { ...detail, status: 'DENIED', decidedAt: '2026-11-03T10:00:00.000Z', decidedBy: 'Helena Brandt', reason: 'Unknown to us' }
  await show('/pending-requests?dock=registration:12', admin, { 'GET /api/access-requests/12': denied })
  const inDock = await dock()
  expect(await inDock.findByText('Unknown to us')).toBeTruthy()
  expect(inDock.getByText(/Helena Brandt/)).toBeTruthy()
  expect(inDock.queryByRole('button', { name: 'Approve the Request' })).toBeNull()
})

test.each(['registration:12', 'route-registration:12'])('%s offers organizations that are open', async (open) => {
  const { requests } = await show(`/pending-requests?dock=${open}`)
  const inDock = await dock()
  await inDock.findByRole('combobox', { name: 'Organization' })
  await waitFor(() => expect(requests.some(({ path, query }) => path === '/api/all-organizations' && query['open'] === 'true')).toBe(true))
})

test('a request is handed to an organization, for its email domain from now on', async () => {
  const { user, sent } = await show('/pending-requests?dock=route-registration:12')
  const inDock = await dock()
  await user.click(await inDock.findByRole('combobox', { name: 'Organization' }))
  await user.click(await screen.findByRole('option', { name: 'Acme Wealth' }))
  await user.click(inDock.getByRole('switch', { name: 'Always for addresses at newcomer.example' }))
  await user.click(inDock.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The request was handed over.')).toBeTruthy()
  expect(sent()[0]?.body).toEqual({ accessRequestId: 12, version: 'v1', organizationId: 2, companyAdmin: false, verifyDomain: true })
})

test('a request that someone else handed over meanwhile says to whom, and can be handed over on top of that', async () => {
  const theirs = { ...request, version: 'v2', organizationId: 3, organizationName: 'Globex Funds' }
  let answer: unknown = staleRefusal(theirs)
  const { user, sent } = await show('/pending-requests?dock=route-registration:12', admin, {
    'POST /api/route-access-request': () => answer,
  })
  await user.click(await screen.findByRole('switch', { name: 'As a company admin' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Organization: Globex Funds is stored now')).toBeTruthy()
  answer = theirs
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The request was handed over.')).toBeTruthy()
  expect(sent().at(-1)?.body).toMatchObject({ version: 'v2', organizationId: 3, companyAdmin: true })
})

test('a request is taken back from its organization: nobody has to be named, and nobody gets an email', async () => {
  const routed = { ...detail, organizationId: 2, organizationName: 'Acme Wealth' }
  const { user, sent } = await show('/pending-requests?dock=route-registration:12', admin, {
    'GET /api/access-requests/12': routed,
    'POST /api/route-access-request': request,
  })
  const inDock = await dock()
  const organization = await inDock.findByRole('combobox', { name: 'Organization' })
  await waitFor(() => expect(organization).toHaveProperty('value', 'Acme Wealth'))
  expect(organization.getAttribute('aria-required')).not.toBe('true')
  // By the keyboard, which does not reach the button that clears.
  await user.clear(organization)
  await user.tab()
  expect(await inDock.findByText('Only portal admins decide.')).toBeTruthy()
  expect(inDock.queryByText(/get an email/)).toBeNull()
  await user.click(inDock.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Only portal admins decide on the request now.')).toBeTruthy()
  expect(sent()[0]?.body).toMatchObject({ organizationId: null })
})

test('a verified domain is removed after a question that says what follows', async () => {
  const { user, requests } = await show('/verified-domains', admin, {
    'GET /api/verified-domains': {
      domains: [{ id: 3, domain: 'acme.example', organizationId: 2, organizationName: 'Acme Wealth', createdAt: request.createdAt }],
      total: 1,
    },
    'DELETE /api/verified-domain/3': { entityId: 3 },
  })
  await user.click(await screen.findByRole('button', { name: 'Remove acme.example' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('The domain is no longer verified.')).toBeTruthy()
  expect(requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(['/api/verified-domain/3'])
})

test('a portal admin sees who did what with a request; others have no history', async () => {
  const entry: AuditEntry = {
    id: 4,
    at: '2026-11-02T10:05:00.000Z',
    actorId: 1,
    actorEmail: 'mara@apim.example',
    organizationId: 1,
    organizationName: 'Provider',
    action: 'registration.route',
    objectType: 'registration',
    objectId: '12',
    objectName: null,
    changed: [],
    requestId: null,
    address: null,
  }
  const history = { 'GET /api/audit': { entries: [entry], total: 1, isMore: false } }
  const { user, requests, unmount } = await show('/pending-requests?dock=registration:12', admin, history)
  await user.click((await dock()).getByRole('button', { name: 'Show history' }))
  expect(await screen.findByText('mara@apim.example')).toBeTruthy()
  expect(requests.find(({ path }) => path === '/api/audit')?.query).toMatchObject({ objectType: 'registration', objectId: '12' })
  unmount()
  await show('/queue-requests?dock=registration:12', company, history)
  expect((await dock()).queryByText('History')).toBeNull()
})
