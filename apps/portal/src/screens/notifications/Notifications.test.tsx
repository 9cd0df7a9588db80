import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderApp } from '../../testing/app.tsx'
import { buildUser } from '../../testing/people.ts'
import { refusal, serve } from '../../testing/service.ts'

const entry = (id: number, more: object = {}) => ({
  id,
  event: 'access-request.approved',
  values: { organization: 'Acme Wealth', api: 'Fund Prices' },
  link: '/settings?dock=notifications:all',
  createdAt: '2026-11-02T10:00:00.000Z',
  readAt: null as string | null,
  ...more,
})
const denied = entry(2, {
  event: 'access-request.denied',
  values: { organization: 'Acme', api: '<b>Ledger</b>', reason: 'Ask <i>first</i>' },
  link: '/terms',
})
const read = entry(1, { readAt: '2026-11-02T11:00:00.000Z' })
beforeEach(() => sessionStorage.clear())

const show = async (entries: ReturnType<typeof entry>[], more: Record<string, unknown> = {}, who = buildUser()) => {
  let kept = entries
  const unread = () => kept.filter(({ readAt }) => readAt === null).length
  const requests = serve({
    'GET /api/notifications/count': () => ({ unread: unread() }),
    'GET /api/notifications': ({ query }: { query: Record<string, string> }) => {
      const from = Number(query['page'] ?? 0) * Number(query['size'])
      return { notifications: kept.slice(from, from + Number(query['size'])), total: kept.length, unread: unread() }
    },
    'POST /api/notifications/read': ({ body }: { body: { ids?: number[]; upTo?: number } }) => {
      kept = kept.map((one) =>
        body.ids?.includes(one.id) || one.id <= (body.upTo ?? 0) ? { ...one, readAt: '2026-11-03T10:00:00.000Z' } : one,
      )
      return { unread: unread() }
    },
    'GET /api/notification-preferences': { preferences: [{ kind: 'requests', portal: true, email: true }] },
    ...more,
  })
  const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])
  return { ...(await renderApp(who, '/settings')), sent }
}
const openBell = async (user: Awaited<ReturnType<typeof show>>['user'], name: string | RegExp) => {
  await user.click(await screen.findByRole('button', { name }))
  const dock = () => within(screen.getByRole('complementary', { name: 'Notifications' }))
  await waitFor(() => dock().getByRole('heading', { name: 'Notifications' }))
  return dock()
}

test('the bell counts what is unread and opens it; an entry leads to what it is about and is read then', async () => {
  const { user, router, sent } = await show([denied, read])
  const dock = await openBell(user, 'Notifications: 1 is unread')
  expect(router.state.location.search).toMatchObject({ dock: 'notifications:all' })
  const list = within(await dock.findByRole('list', { name: 'Notifications' }))
  expect(list.getAllByRole('link')).toHaveLength(2)
  // What people wrote stays text (trust T26).
  const link = list.getByRole('link', { name: /Unread: Access of Acme to <b>Ledger<\/b> was denied.*Ask <i>first<\/i>/ })
  expect(link.querySelector('b, i')).toBeNull()
  await user.click(link)
  await waitFor(() => expect(router.state.location.pathname).toBe('/terms'))
  expect(sent()).toEqual([['/api/notifications/read', { ids: [2] }]])
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy()
})

test('all are marked as read up to the newest that is shown, which empties the count; the bell closes what it opened', async () => {
  const { user, sent } = await show([entry(7), entry(5), read])
  const dock = await openBell(user, 'Notifications: 2 are unread')
  await user.click(await dock.findByRole('button', { name: 'Mark all as read' }))
  expect(sent()).toEqual([['/api/notifications/read', { upTo: 7 }]])
  await waitFor(() => expect(dock.queryByText('2 unread')).toBeNull())
  expect(dock.getByRole<HTMLButtonElement>('button', { name: 'Mark all as read' }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Notifications', expanded: true }))
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Notifications' })).toBeNull())
})

test('older ones are loaded when the reader asks for them', async () => {
  const { user } = await show(Array.from({ length: 23 }, (_, at) => entry(23 - at)))
  const dock = await openBell(user, 'Notifications: 23 are unread')
  await user.click(await dock.findByRole('button', { name: 'Show older ones' }))
  await waitFor(() => expect(dock.getAllByRole('listitem')).toHaveLength(23))
  expect(dock.queryByRole('button', { name: 'Show older ones' })).toBeNull()
})

test('without any it says what will come; a list that could not be loaded says that', async () => {
  const { user, unmount } = await show([])
  const dock = await openBell(user, 'Notifications')
  expect(await dock.findByText('No notifications')).toBeTruthy()
  expect(dock.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
  unmount()
  const failing = await show([], { 'GET /api/notifications': refusal(503, 'The database does not answer') })
  const failed = await openBell(failing.user, 'Notifications')
  expect((await failed.findByRole('alert')).textContent).toContain('Your notifications could not be loaded.')
})

test('a portal admin who views the portal as its reader marks nothing as read', async () => {
  const by = { id: 1, email: 'root@provider.example', firstname: 'Pat', lastname: 'Admin' }
  const view = { by, reason: 'Ticket 4711', expiresAt: '2026-11-02T10:15:00.000Z', secondsLeft: 872 }
  const { user, router, sent } = await show([denied], {}, buildUser({ view }))
  const dock = await openBell(user, 'Notifications: 1 is unread')
  expect((await dock.findByRole<HTMLButtonElement>('button', { name: 'Mark all as read' })).disabled).toBe(true)
  await user.click(dock.getByRole('link', { name: /was denied/ }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/terms'))
  expect(sent()).toEqual([])
})

test('the settings say where each kind is told; a choice is saved at once, and taken back when it is refused', async () => {
  let preference = { kind: 'requests', portal: true, email: true }
  let isRefused = false
  const { user, sent } = await show([], {
    'GET /api/notification-preferences': () => ({ preferences: [preference] }),
    'PUT /api/notification-preferences': ({ body }: { body: object }) => {
      if (isRefused) return refusal(503, 'The database does not answer')
      preference = { ...preference, ...body }
      return { preferences: [preference] }
    },
  })
  const byEmail = await screen.findByRole<HTMLInputElement>('switch', { name: 'Your requests: Email' })
  await user.click(byEmail)
  expect(sent()).toEqual([['/api/notification-preferences', { kind: 'requests', email: false }]])
  await waitFor(() => expect([byEmail.checked, byEmail.disabled]).toEqual([false, false]))
  isRefused = true
  await user.click(byEmail)
  expect(await screen.findByText('Your choice could not be saved.')).toBeTruthy()
  await waitFor(() => expect([byEmail.checked, byEmail.disabled]).toEqual([false, false]))
  // Invitations and decisions on one's registration are told in any case.
  const required = screen.getByRole<HTMLInputElement>('switch', { name: 'Your account: Email' })
  expect([required.checked, required.disabled]).toEqual([true, true])
})
