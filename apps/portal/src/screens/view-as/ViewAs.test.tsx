import type { UserDetail } from '@apim/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/app.tsx'
import { buildUser } from '../../testing/people.ts'
import { serve } from '../../testing/service.ts'

const admin = buildUser({
  id: 1,
  email: 'root@provider.example',
  firstname: 'Pat',
  roles: ['ROLE_PORTAL_ADMIN'],
  organizationId: 1,
  organizationExternal: false,
})
const view = {
  by: { id: 1, email: admin.email, firstname: 'Pat', lastname: 'Acme' },
  reason: 'Ticket 4711: no keys',
  expiresAt: '2026-11-02T10:15:00.000Z',
  secondsLeft: 872,
}
const viewed = buildUser({ id: 7, view })
const row = {
  id: 7,
  firstname: 'Ada',
  lastname: 'Acme',
  email: 'ada@acme.example',
  phoneNumber: null,
  organizationId: 2,
  organization: 'Acme Wealth',
  external: true,
  roles: [],
  activeStatus: 'Y',
  addedDate: '2026-11-02T10:00:00.000Z',
  lastLogin: null,
}
beforeEach(() => sessionStorage.clear())
afterEach(() => vi.useRealTimers())

const show = async (who: typeof admin, at: string, becomes?: UserDetail | Promise<UserDetail>) => {
  const requests = serve({
    'GET /api/users': { users: [row], total: 1 },
    'POST /api/view-as': view,
    'POST /api/view-as/end': { ended: true },
    'GET /api/swaggers': { apis: [], total: 0 },
    'GET /api/swagger-facets': { businessArea: [], env: [], auth: [], tag: [], life: [], granted: 0, favourites: 0, total: 0 },
  })
  const app = await renderApp(who, at, becomes && { becomes })
  return {
    ...app,
    asked: (wanted: string) => requests.filter(({ path }) => path === wanted).length,
    sent: () => requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]),
  }
}

test('a portal admin chooses a user and gives the reason; then every screen says whose view it is', async () => {
  const { user, sent, session } = await show(admin, '/settings', viewed)
  expect(screen.queryByText(/read-only/)).toBeNull()
  await user.click(await screen.findByRole('button', { name: /profile and settings/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'View as another user' }))
  const start = await screen.findByRole('button', { name: 'Start view' })
  expect(start).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('combobox', { name: 'User' }))
  await user.click(await screen.findByRole('option', { name: 'Ada Acme · ada@acme.example' }))
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Ticket 4711: no keys')
  await user.click(start)
  const bar = within(await screen.findByRole('region', { name: 'View as' }))
  expect(bar.getByText(/You are viewing the portal as Ada Acme, read-only/)).toBeTruthy()
  expect(bar.getByRole('timer').textContent).toBe('14:32 left')
  expect(sent()).toEqual([['/api/view-as', { userId: 7, reason: 'Ticket 4711: no keys' }]])
  expect(session.state.get()).toMatchObject({ user: { id: 7 } })
})

test('a user’s dock asks only for the reason', async () => {
  const { user, sent } = await show(admin, '/settings?dock=view-as:7', viewed)
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Ticket 4711: no keys')
  await user.click(screen.getByRole('button', { name: 'Start view' }))
  await waitFor(() => expect(sent()).toEqual([['/api/view-as', { userId: 7, reason: 'Ticket 4711: no keys' }]]))
})

test.each(['7', 'new'])('whoever may not view as others, as who is viewed, is not asked about users by the dock %s', async (id) => {
  const { asked } = await show(viewed, `/settings?dock=view-as:${id}`)
  expect(await screen.findByRole('heading', { name: 'View the portal as another user' })).toBeTruthy()
  expect(await screen.findByText('You do not have permission')).toBeTruthy()
  expect(asked('/api/users')).toBe(0)
})

test('the admin ends the view and is back', async () => {
  const { user, session } = await show(viewed, '/settings', admin)
  await user.click(await screen.findByRole('button', { name: 'End view' }))
  await waitFor(() => expect(session.state.get()).toMatchObject({ user: { id: 1 } }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'View as' })).toBeNull())
})

test('that the view has ended is told once the admin is back on the start page', async () => {
  const { promise, resolve } = Promise.withResolvers<UserDetail>()
  const { user, session, router, sent } = await show(viewed, '/settings', promise)
  await user.click(await screen.findByRole('button', { name: 'End view' }))
  await waitFor(() => expect(sent().map(([path]) => path)).toContain('/api/view-as/end'))
  await act(async () => undefined)
  expect(screen.queryByText('The view has ended.')).toBeNull()
  await act(async () => resolve(admin))
  expect(await screen.findByText('The view has ended.')).toBeTruthy()
  expect(session.state.get()).toMatchObject({ user: { id: 1 } })
  expect(router.state.location.pathname).not.toBe('/settings')
})

test('the time left is counted, and when it is over the admin is back and told so', async () => {
  const { session } = await show({ ...viewed, view: { ...view, secondsLeft: 62 } }, '/settings', admin)
  await screen.findByRole('timer')
  vi.useFakeTimers({ toFake: ['Date'] })
  const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
  later(5000)
  await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^0:5\d left$/), { timeout: 10_000 })
  act(() => void later(60_000))
  await waitFor(() => expect(session.state.get()).toMatchObject({ user: { id: 1 } }), { timeout: 10_000 })
  expect(await screen.findByText('The view has ended.')).toBeTruthy()
})

test('only portal admins are offered a view', async () => {
  const { user } = await show(buildUser({ roles: ['ROLE_COMPANY_ADMIN'] }), '/settings')
  await user.click(await screen.findByRole('button', { name: /profile and settings/ }))
  expect(await screen.findByRole('menuitem', { name: 'Logout' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'View as another user' })).toBeNull()
})
