import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderApp } from '../../testing/app.tsx'
import { buildSettings } from '../../testing/consumers.ts'
import { buildUser } from '../../testing/people.ts'
import { serve } from '../../testing/service.ts'

const entry = {
  id: 41,
  at: '2026-11-02T10:00:00.000Z',
  actorId: 3,
  actorEmail: 'ada@provider.example',
  organizationId: 1,
  organizationName: 'Provider',
  action: 'access-request.approve',
  objectType: 'access-request',
  objectId: '9',
  objectName: null,
  changed: ['status', 'organizationId'],
  requestId: 'f3a1',
  address: '192.0.2.7',
}
const bySystem = {
  ...entry,
  id: 40,
  actorId: null,
  actorEmail: 'system',
  action: 'deployment.roll-back',
  objectType: 'deployment',
  requestId: null,
}
const detail = {
  ...entry,
  before: { status: 'NEW', limit: { hour: 5 }, secret: '••••', organizationId: 7 },
  after: {
    status: 'APPROVED',
    organizationId: 8,
    limit: { hour: 5 },
    secret: '••••',
    hosts: ['a.example', 'b.example'],
    attrs: [{ name: 'X-One' }],
    open: false,
  },
  names: { organization: { 7: 'Acme Wealth' } },
}
const verified = {
  id: 1,
  checked: 12,
  total: 12,
  brokenId: null,
  startedBy: 'ada@provider.example',
  startedAt: entry.at,
  finishedAt: entry.at,
}
const admin = buildUser({ roles: ['ROLE_PORTAL_ADMIN'], organizationId: 1, organizationExternal: false })
beforeEach(() => sessionStorage.clear())

const show = async (at = '/audit', more: Record<string, unknown> = {}) => {
  const requests = serve({
    'GET /api/audit': { entries: [entry, bySystem], total: 2, isMore: false },
    'GET /api/audit/choices': {
      actions: ['access-request.approve', 'deployment.roll-back'],
      objectTypes: ['access-request', 'deployment'],
    },
    'GET /api/audit/verification': { verification: { ...verified, state: 'intact' } },
    'POST /api/audit/verification': { ...verified, state: 'running', checked: 0, finishedAt: null },
    'GET /api/audit-entry/41': detail,
    'GET /api/audit/download': new Blob(['csv']),
    'GET /api/users': { users: [], total: 0 },
    'GET /api/all-organizations': [{ organizationId: 1, organizationName: 'Provider' }],
    ...more,
  })
  const view = await renderApp(admin, at)
  return { ...view, requests, listed: () => requests.filter(({ path }) => path === '/api/audit').at(-1)?.query }
}

test('the log is listed in words, the newest first, with what the system did', async () => {
  const { listed } = await show()
  const table = within(await screen.findByRole('table'))
  expect(table.getByRole('link', { name: 'Access request: approved' })).toBeTruthy()
  expect(table.getByRole('link', { name: 'Deployment: rolled back' })).toBeTruthy()
  expect(table.getByText('System')).toBeTruthy()
  expect(table.getAllByText('Status, Organization')).toHaveLength(2)
  expect(listed()).toMatchObject({ sort: 'at', order: 'desc', page: '0', size: '10' })
})

test('the filters in the address narrow the list, are chips, and are removed one by one', async () => {
  const { user, router, listed } = await show(
    '/audit?actor=0&action=deployment.roll-back&type=deployment&object=11&org=1&request=f3a1&from=2026-11-01&to=2026-11-02',
  )
  await waitFor(() =>
    expect(listed()).toMatchObject({
      actorId: '0',
      action: 'deployment.roll-back',
      objectType: 'deployment',
      objectId: '11',
      orgId: '1',
      requestId: 'f3a1',
      startDate: '2026-11-01',
      endDate: '2026-11-02',
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Remove User System' }))
  await waitFor(() => expect(listed()).not.toHaveProperty('actorId'))
  expect(router.state.location.search).not.toHaveProperty('actor')
  expect(await screen.findByRole('button', { name: 'Remove Action Deployment: rolled back' })).toBeTruthy()
})

test('an action is chosen by its words, and a request by its ID', async () => {
  const { user, listed } = await show()
  await user.click(await screen.findByRole('button', { name: /^Action/ }))
  await user.click(await screen.findByRole('checkbox', { name: 'Deployment: rolled back' }))
  await waitFor(() => expect(listed()).toMatchObject({ action: 'deployment.roll-back' }))
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: /^Request ID/ }))
  await user.type(await screen.findByRole('textbox', { name: 'Request ID' }), ' f3a1 {Enter}')
  await waitFor(() => expect(listed()).toMatchObject({ requestId: 'f3a1', action: 'deployment.roll-back' }))
})

test('an entry shows the fields that changed in words, nested ones and lists too, secrets masked; the others on request', async () => {
  const { user } = await show('/audit?dock=audit-entry:41')
  await screen.findByRole('columnheader', { name: 'Field' })
  const dock = within(screen.getByRole('complementary'))
  const change = dock.getByRole('table')
  const lines = () =>
    within(change)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent))
  expect(lines()).toEqual([
    ['Status', 'NEW', 'APPROVED'],
    ['Organization', 'Acme Wealth ID 7', 'ID 8'],
    ['Hosts', 'not set', 'a.exampleb.example'],
    ['Attributes › 1 › Name', 'not set', 'X-One'],
    ['Open', 'not set', 'No'],
  ])
  await user.click(dock.getByRole('button', { name: 'Show 2 unchanged fields' }))
  expect(lines()).toContainEqual(['Limit › Hour', '5', '5'])
  expect(lines()).toContainEqual(['Secret', '••••', '••••'])
  expect(change.textContent).not.toContain('[object')
  expect(dock.getByRole('link', { name: 'Everything in this request' }).getAttribute('href')).toBe('/audit?request=f3a1')
})

test('what the portal names is its own text; a field without a name keeps its own direction', async () => {
  await show('/audit?dock=audit-entry:41', {
    'GET /api/audit-entry/41': { ...detail, before: null, after: { status: 'NEW', xCarColor: 'red' } },
  })
  const name = await screen.findByRole('rowheader', { name: 'Status' })
  expect(name.closest('[dir=auto]') ?? name.querySelector('[dir=auto]')).toBeNull()
  const other = screen.getByRole('rowheader', { name: 'X car color' })
  expect(other.querySelector('[dir=auto]')?.textContent).toBe('X car color')
})

test('the log is verified on request: its progress is shown, and what it found', async () => {
  let verification: unknown = null
  const { user } = await show('/audit', { 'GET /api/audit/verification': () => ({ verification }) })
  expect(await screen.findByText(/Not verified on request yet/)).toBeTruthy()
  verification = { ...verified, state: 'running', checked: 5, finishedAt: null }
  await user.click(screen.getByRole('button', { name: 'Verify' }))
  expect(await screen.findByText('Verifying: 5 of 12 entries')).toBeTruthy()
  verification = { ...verified, state: 'broken', brokenId: 41 }
  expect(await screen.findByText('Entry 41 or one before it was altered or removed.', {}, { timeout: 10_000 })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show entry 41' }))
  expect(await screen.findByRole('complementary')).toBeTruthy()
})

test('says until when entries were deleted', async () => {
  await show('/audit', { 'GET /api/audit/verification': { verification: null, deletedUntil: '2026-01-31T12:00:00Z' } })
  expect(await screen.findByText(/^Entries until .*2026.* were deleted/)).toBeTruthy()
})

test('the export has the filters of the list', async () => {
  URL.createObjectURL = () => 'blob:'
  const { user, requests } = await show('/audit?type=deployment&order=asc')
  await user.click(await screen.findByRole('button', { name: 'Export to CSV' }))
  expect(await screen.findByText('report.csv was saved')).toBeTruthy()
  expect(requests.find(({ path }) => path === '/api/audit/download')?.query).toMatchObject({ objectType: 'deployment', order: 'asc' })
})

test('the history of an object is on its dock for portal admins only, loaded when it is opened, and leads to each change', async () => {
  const { user, requests } = await show('/settings?dock=add-access:7.2.21', {
    'GET /api/consumer/21': buildSettings(),
    'GET /api/audit': { entries: [entry], total: 12, isMore: false },
  })
  const history = await screen.findByRole('button', { name: 'Show history' })
  expect(requests.some(({ path }) => path === '/api/audit')).toBe(false)
  await user.click(history)
  expect(await screen.findByRole('link', { name: 'All 12 changes' })).toBeTruthy()
  expect(requests.find(({ path }) => path === '/api/audit')?.query).toMatchObject({ objectType: 'consumer', objectId: '21' })
  await user.click(screen.getByRole('button', { name: 'Access request: approved' }))
  expect(await screen.findByRole('table')).toBeTruthy()
})
