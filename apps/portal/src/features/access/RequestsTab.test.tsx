import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readListSearch } from '../../shared/list/sorting.ts'
import { buildAccessRequest } from '../../testing/access.ts'
import { buildUser } from '../../testing/people.ts'
import { refusal, serve } from '../../testing/service.ts'
import { renderAs } from '../../testing/signed-in.tsx'
import { RequestsTab } from './RequestsTab.tsx'

const admin = buildUser({ id: 1, roles: ['ROLE_PORTAL_ADMIN'], organizationExternal: false })
const request = buildAccessRequest()
const show = async (answer: unknown) => {
  const requests = serve({ 'GET /api/request-access/all': answer })
  const view = await renderAs(admin, <RequestsTab />, { at: '/x', path: '/x', read: readListSearch })
  return { ...view, requests }
}

test('has the columns of specification 2 §2 in its order, and the request date includes the time (specification 1 §9)', async () => {
  await show({ requests: [request], total: 1 })
  await screen.findByText('Ada Acme')
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['', 'Type', 'Name', 'Company requesting access', 'Request date', 'Requested by', 'Status', 'Actions'])
  expect(screen.getByText(/^Nov 2, 2026.*\d:\d\d/)).toBeTruthy()
})

test('the reason of a request is next to who asks', async () => {
  await show({ requests: [buildAccessRequest({ reason: 'Month-end reports' }), buildAccessRequest({ id: 10 })], total: 2 })
  const [, first, second] = await screen.findAllByRole('row')
  expect(within(first as HTMLElement).getByText('Month-end reports').title).toBe('Month-end reports')
  expect(within(second as HTMLElement).queryByText(/reports/)).toBeNull()
})

test('approve and deny are shown only while a request is NEW', async () => {
  const decided = buildAccessRequest({ id: 10, status: 'DENIED', denied: true, organizationName: 'Globex Retirement' })
  await show({ requests: [request, decided], total: 2 })
  await screen.findByText('Globex Retirement')
  const [, first, second] = screen.getAllByRole('row')
  expect(within(first as HTMLElement).getAllByRole('button')).toHaveLength(2)
  expect(within(second as HTMLElement).queryAllByRole('button')).toEqual([])
})

test('the newest requests come first, ten per page, and columns sort', async () => {
  const { user, requests } = await show({ requests: [request], total: 11 })
  await screen.findByText('1–10 of 11')
  expect(requests[0]?.query).toMatchObject({ page: '0', sort: 'id', order: 'desc' })
  await user.click(screen.getByRole('button', { name: 'Status' }))
  await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ sort: 'status', order: 'asc' }))
})

test('an empty list and a failure look different', async () => {
  const empty = await show({ requests: [], total: 0 })
  expect(await screen.findByText('No access requests')).toBeTruthy()
  empty.unmount()
  await show(refusal(500, 'Something went wrong'))
  expect(await screen.findByText('The access requests could not be loaded.')).toBeTruthy()
  expect(screen.queryByText('No access requests')).toBeNull()
})

test('several open requests are approved at once after one confirmation; decided ones and one’s own cannot be selected', async () => {
  const rows = [
    request,
    buildAccessRequest({ id: 10, status: 'DENIED', denied: true, organizationName: 'Globex Retirement' }),
    buildAccessRequest({ id: 11, createdBy: admin.id, organizationName: 'Initech' }),
    buildAccessRequest({ id: 12, organizationName: 'Umbra' }),
  ]
  const requests = serve({
    'GET /api/request-access/all': { requests: rows, total: 4 },
    'POST /api/approve-api-access-request': request,
  })
  const { user } = await renderAs(admin, <RequestsTab />, { at: '/x', path: '/x', read: readListSearch })
  await screen.findByText('Umbra')
  for (const name of ['Globex Retirement', 'Initech']) expect(screen.queryByRole('checkbox', { name: new RegExp(name) })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  expect(screen.getByText('2 selected')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Approve 2' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 2 requests?' }))
  await user.click(dialog.getByRole('switch', { name: 'The clients manage their own keys' }))
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('2 requests have been approved')).toBeTruthy()
  const sent = requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(sent).toEqual([
    { apiAccessRequestId: request.id, ownKeys: true },
    { apiAccessRequestId: 12, ownKeys: true },
  ])
})

test('of several requests those for a retired API are not approved, only denied', async () => {
  const rows = [request, buildAccessRequest({ id: 12, organizationName: 'Umbra', apiRetired: true })]
  const { user } = await show({ requests: rows, total: 2 })
  await user.click(await screen.findByRole('checkbox', { name: /Umbra/ }))
  expect(screen.queryByRole('button', { name: /^Approve \d/ })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: new RegExp(request.organizationName) }))
  expect(await screen.findByRole('button', { name: 'Approve 1' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Deny 2' })).toBeTruthy()
})

test('before several requests are approved it is said what each approval does, and of each that failed why', async () => {
  const rows = [
    request,
    buildAccessRequest({ id: 11, organizationName: 'Initech', organizationExternal: false }),
    buildAccessRequest({ id: 12, organizationName: 'Umbra' }),
  ]
  const answers = new Map([
    [11, refusal(409, 'This request was already denied')],
    [12, refusal(409, 'This organization is deactivated')],
  ])
  serve({
    'GET /api/request-access/all': { requests: rows, total: 3 },
    'POST /api/approve-api-access-request': ({ body }: { body: { apiAccessRequestId: number } }) =>
      answers.get(body.apiAccessRequestId) ?? request,
  })
  const { user } = await renderAs(admin, <RequestsTab />, { at: '/x', path: '/x', read: readListSearch })
  await screen.findByText('Umbra')
  for (const { organizationName } of rows) await user.click(screen.getByRole('checkbox', { name: new RegExp(organizationName) }))
  await user.click(screen.getByRole('button', { name: 'Approve 3' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Acme Wealth, Core Banking: a portal admin issues its first key, unless it manages its own',
    'Initech, Core Banking: its company admins can add keys',
    'Umbra, Core Banking: a portal admin issues its first key, unless it manages its own',
  ])
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  const failed = (await screen.findByText(/2 of 3 could not be changed/)).textContent?.split('\n')
  expect(failed).toEqual([
    '2 of 3 could not be changed:',
    'Initech, Core Banking: This request was already denied',
    'Umbra, Core Banking: This organization is deactivated',
  ])
})

test('several requests are denied with one reason, which each requester is told', async () => {
  const rows = [request, buildAccessRequest({ id: 12, organizationName: 'Umbra' })]
  const requests = serve({ 'GET /api/request-access/all': { requests: rows, total: 2 }, 'POST /api/deny-api-access-request': request })
  const { user } = await renderAs(admin, <RequestsTab />, { at: '/x', path: '/x', read: readListSearch })
  await screen.findByText('Umbra')
  for (const name of [request.organizationName, 'Umbra']) await user.click(screen.getByRole('checkbox', { name: new RegExp(name) }))
  await user.click(screen.getByRole('button', { name: 'Deny 2' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Reason (optional)' }), 'Contract ended')
  await user.click(dialog.getByRole('button', { name: 'Deny' }))
  expect(await screen.findByText('2 requests have been denied')).toBeTruthy()
  expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { apiAccessRequestId: request.id, reason: 'Contract ended' },
    { apiAccessRequestId: 12, reason: 'Contract ended' },
  ])
})

test.each([
  ['Approve 1', 'Approve 1 request?'],
  ['Deny 1', 'Deny 1 request?'],
])('%s asks about one request', async (button, title) => {
  const { user } = await show({ requests: [request], total: 1 })
  await user.click(await screen.findByRole('checkbox', { name: new RegExp(request.organizationName) }))
  await user.click(screen.getByRole('button', { name: button }))
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
})
