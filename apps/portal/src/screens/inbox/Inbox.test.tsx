import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildAccessRequest } from '../../testing/access.ts'
import { renderApp } from '../../testing/app.tsx'
import { buildDeletionDetail } from '../../testing/organization-deletions.ts'
import { buildUser } from '../../testing/people.ts'
import { refusal, serve } from '../../testing/service.ts'

const admin = buildUser({ id: 1, roles: ['ROLE_PORTAL_ADMIN'], organizationId: 1, organizationExternal: false })
const asked = {
  kind: 'access-request',
  id: 5,
  ref: '5',
  subject: 'Ledger',
  organizationName: 'Acme Wealth',
  person: 'Ada Acme',
  since: '2026-11-01T10:00:00.000Z',
}
const due = {
  kind: 'key-due',
  id: 9,
  ref: '7.2',
  subject: 'Cards',
  organizationName: 'Globex',
  person: null,
  since: '2026-11-02T10:00:00.000Z',
}
const request = buildAccessRequest({ id: 5, apiName: 'Ledger', organizationName: 'Acme Wealth', status: 'NEW', createdBy: 99 })
beforeEach(() => sessionStorage.clear())

const show = async (at = '/inbox', more: Record<string, unknown> = {}, who = admin) => {
  let waiting = [asked, due]
  const requests = serve({
    'GET /api/inbox': () => ({ items: waiting, total: waiting.length }),
    'GET /api/inbox/count': () => ({ total: waiting.length, kinds: [] }),
    'GET /api/inbox/access-request/5': () => ({ item: waiting.includes(asked) ? asked : null }),
    'GET /api/inbox/key-due/9': { item: due },
    'POST /api/request-access/filter': [request],
    'POST /api/approve-api-access-request': () => {
      waiting = [due]
      return { ...request, status: 'APPROVED', approved: true }
    },
    ...more,
  })
  return { ...(await renderApp(who, at)), requests }
}

test('the header counts what waits and leads to it; one is chosen, decided by its own call, and the next one opened', async () => {
  const { user, router, requests } = await show('/settings')
  await user.click(await screen.findByRole('link', { name: 'Inbox: 2 items wait for you' }))
  const list = within(await screen.findByRole('list', { name: 'Inbox' }))
  await user.click(list.getByRole('link', { name: /Access request.*Ledger.*Acme Wealth · Ada Acme/ }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ item: 'access-request:5' }))
  expect(await screen.findByText(/Client organizations cannot create keys themselves/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Approve Acme Wealth for Ledger' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('The request has been approved')).toBeTruthy()
  expect(requests.find(({ path }) => path === '/api/approve-api-access-request')?.body).toEqual({ apiAccessRequestId: 5 })
  expect(await screen.findByText('This no longer waits')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Inbox: 1 item waits for you' })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Next item' }))
  expect(await screen.findByRole('button', { name: 'Issue key' })).toBeTruthy()
})

test('what a request is needed for is said where it is decided, or that no one said it', async () => {
  const { unmount } = await show('/inbox?item=access-request:5', {
    'POST /api/request-access/filter': [{ ...request, reason: 'Month-end reports' }],
  })
  expect(await screen.findByText('Month-end reports')).toBeTruthy()
  unmount()
  await show('/inbox?item=access-request:5')
  expect(await screen.findByText('None given')).toBeTruthy()
})

test('what has come since the header counted is counted with it once the inbox shows it', async () => {
  let total = 1
  const { user } = await show('/settings', {
    'GET /api/inbox': () => ({ items: [asked, due], total: 2 }),
    'GET /api/inbox/count': () => ({ total, kinds: [] }),
  })
  const link = await screen.findByRole('link', { name: 'Inbox: 1 item waits for you' })
  total = 2
  await user.click(link)
  expect(await screen.findByRole('link', { name: 'Inbox: 2 items wait for you' })).toBeTruthy()
})

test('after a decision the focus is on the way to the next item, and without one on the content', async () => {
  const { user, unmount } = await show('/inbox?item=access-request:5')
  const approve = async () => {
    await user.click(await screen.findByRole('button', { name: 'Approve Acme Wealth for Ledger' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }))
    await screen.findByText('This no longer waits')
  }
  await approve()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Next item' })))
  unmount()
  let waiting = [asked]
  await show('/inbox?item=access-request:5', {
    'GET /api/inbox': () => ({ items: waiting, total: waiting.length }),
    'GET /api/inbox/access-request/5': () => ({ item: waiting[0] ?? null }),
    'POST /api/approve-api-access-request': () => {
      waiting = []
      return { ...request, status: 'APPROVED', approved: true }
    },
  })
  await approve()
  await waitFor(() => expect(document.activeElement?.id).toBe('content'))
})

test('what was decided before it was opened takes no focus', async () => {
  await show('/inbox?item=access-request:5', { 'GET /api/inbox/access-request/5': { item: null } })
  const next = await screen.findByRole('link', { name: 'Next item' })
  expect(document.activeElement).not.toBe(next)
})

test('a link opens the very request, and one that is decided says so', async () => {
  await show('/inbox?item=access-request:5')
  expect(await screen.findByRole('button', { name: 'Approve Acme Wealth for Ledger' })).toBeTruthy()
})

test('an access request says how earlier ones of the same organization for the same API were decided', async () => {
  const earlier = [
    buildAccessRequest({ ...request, id: 4, status: 'DENIED', createdAt: '2026-09-01T10:00:00.000Z' }),
    buildAccessRequest({ ...request, id: 3, status: 'APPROVED', createdAt: '2026-08-01T10:00:00.000Z' }),
  ]
  const { requests } = await show('/inbox?item=access-request:5', {
    'POST /api/request-access/filter': ({ body }: { body: unknown }) =>
      JSON.stringify(body).includes('"id"') ? [request] : [request, ...earlier],
  })
  const list = within((await screen.findByRole('heading', { name: /^Earlier requests/ })).closest('section') as HTMLElement)
  expect(list.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Sep 1, 2026', 'Aug 1, 2026'])
  expect(list.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Denied', 'Approved'])
  expect(requests.map(({ body }) => body)).toContainEqual({
    productId: request.product.id,
    organizationId: request.organization.organizationId,
  })
})

test('the first request of an organization for an API has none before it', async () => {
  await show('/inbox?item=access-request:5')
  await screen.findByRole('button', { name: 'Approve Acme Wealth for Ledger' })
  expect(screen.queryByText('Earlier requests')).toBeNull()
})

test('what was done with an item is shown to portal admins, also once it is decided', async () => {
  const { user, requests } = await show('/inbox?item=access-request:5', {
    'GET /api/inbox/access-request/5': { item: null },
    'GET /api/audit': { entries: [], total: 0, isMore: false },
  })
  await user.click(await screen.findByRole('button', { name: 'Show history' }))
  await waitFor(() =>
    expect(requests.find(({ path }) => path === '/api/audit')?.query).toMatchObject({ objectType: 'access-request', objectId: '5' }),
  )
})

test('arrow keys move between the items, Enter opens one', async () => {
  const { user } = await show()
  const [first, second] = within(await screen.findByRole('list', { name: 'Inbox' })).getAllByRole('link')
  first?.focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(second)
  await user.keyboard('{ArrowDown}{ArrowUp}')
  expect(document.activeElement).toBe(first)
  await user.keyboard('{End}{Enter}')
  expect(await screen.findByRole('button', { name: 'Issue key' })).toBeTruthy()
})

test('a kind narrows the list', async () => {
  const { user, requests } = await show()
  await user.click(await screen.findByRole('button', { name: /^Kind/ }))
  await user.click(await screen.findByRole('checkbox', { name: 'Key to issue' }))
  await waitFor(() => expect(requests.filter(({ path }) => path === '/api/inbox').at(-1)?.query).toMatchObject({ kind: 'key-due' }))
})

test('it says that nothing waits, and that it could not be loaded', async () => {
  const { unmount } = await show('/inbox', { 'GET /api/inbox': { items: [], total: 0 }, 'GET /api/inbox/count': { total: 0, kinds: [] } })
  expect(await screen.findByText('Nothing waits for you')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Inbox' })).toBeTruthy()
  unmount()
  await show('/inbox', { 'GET /api/inbox': refusal(500, 'Because') })
  expect((await screen.findByRole('alert')).textContent).toContain('The inbox could not be loaded.')
})

test('only those for whom something can wait have an inbox', async () => {
  const { requests } = await show('/inbox', {}, buildUser())
  expect(await screen.findByText('You do not have permission')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Inbox/ })).toBeNull()
  expect(requests.some(({ path }) => path.startsWith('/api/inbox'))).toBe(false)
})

test('a request to delete an organization says what approving does and is decided in the inbox (specification 2 §4)', async () => {
  const item = { ...asked, kind: 'organization-deletion', id: 3, ref: '3', subject: 'Acme Wealth' }
  let isOpen = true
  const named = { ...item, organizationName: 'Acme Wealth', person: 'Petra Other' }
  const { user, requests } = await show('/inbox?item=organization-deletion:3', {
    'GET /api/inbox': () => ({ items: isOpen ? [named] : [], total: isOpen ? 1 : 0 }),
    'GET /api/inbox/organization-deletion/3': () => ({ item: isOpen ? item : null }),
    'GET /api/delete-organization-request/3': buildDeletionDetail({ id: 3, organizationId: 9, organizationName: 'Acme Wealth' }),
    'POST /api/organization/9/deletion-requests/3/approve': () => {
      isOpen = false
      return { entityId: 3, approve: true, deny: false }
    },
  })
  expect(await screen.findByText(/2 keys stop working/)).toBeTruthy()
  expect(screen.getByText(/have not been used in the last 30 days/)).toBeTruthy()
  const [asks] = screen.getAllByText('Requested by').map((term) => term.closest('dl'))
  expect(within(asks as HTMLElement).getByText('Acme Wealth')).toBeTruthy()
  const [row] = within(screen.getByRole('list', { name: 'Inbox' })).getAllByRole('link')
  expect(within(row as HTMLElement).getAllByText(/Acme Wealth/)).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Approve the deletion of Acme Wealth' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox'), 'Acme Wealth')
  await user.click(await within(dialog).findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Selected request is approved!')).toBeTruthy()
  expect(await screen.findByText('This no longer waits')).toBeTruthy()
  expect(requests.find(({ method }) => method === 'POST')).toMatchObject({ body: { confirm: 'Acme Wealth' } })
})

test('a request to delete an organization is denied with a reason from the inbox', async () => {
  const item = { ...asked, kind: 'organization-deletion', id: 3, ref: '3', subject: 'Acme Wealth' }
  const { user, requests } = await show('/inbox?item=organization-deletion:3', {
    'GET /api/inbox/organization-deletion/3': { item },
    'GET /api/delete-organization-request/3': buildDeletionDetail({ id: 3, organizationId: 9, organizationName: 'Acme Wealth' }),
    'POST /api/organization/9/deletion-requests/3/deny': { entityId: 3, approve: false, deny: true },
  })
  await user.click(await screen.findByRole('button', { name: 'Deny the deletion of Acme Wealth' }))
  await user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'Still in use')
  await user.click(screen.getByRole('button', { name: 'Deny' }))
  expect(await screen.findByText('Selected request is denied!')).toBeTruthy()
  expect(requests.find(({ method }) => method === 'POST')).toMatchObject({ body: { reason: 'Still in use' } })
})

test('a key that is held since a restore works again, or is deleted, when the reader says so', async () => {
  const item = { ...due, kind: 'held-key', id: 31, ref: '31', subject: 'Cards PROD', organizationName: 'Globex' }
  const { user, requests } = await show('/inbox?item=held-key:31', {
    'GET /api/inbox': { items: [item], total: 1 },
    'GET /api/inbox/held-key/31': { item },
    'POST /api/consumer/31/release': { entityId: 31 },
    'DELETE /api/consumer/31': { entityId: 31 },
  })
  expect(await screen.findByText(/it was revoked after the backup/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Let it work again' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Let the key for Cards PROD work again?' }))
  expect(dialog.getByText('The key of Globex works at the gateway again.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Let it work again' }))
  expect(await screen.findByText(/^The key works again/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete the key of Cards PROD?' }))
  await user.type(question.getByRole('textbox'), 'Yes')
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/consumer/31/release',
      'DELETE /api/consumer/31',
    ]),
  )
})
