import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderApp } from '../../testing/app.tsx'
import { buildUser } from '../../testing/people.ts'
import { sampleAnswers } from '../../testing/sample-answers.factory.ts'
import { serve } from '../../testing/service.ts'
import { buildListedUser } from '../../testing/users.ts'

const admin = buildUser({ roles: ['ROLE_PORTAL_ADMIN'], organizationId: 1, organizationExternal: false })
const requestOf = (id: number) => ({
  id,
  version: 'v1',
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@newcomer.example',
  company: `Newcomer ${id}`,
  phoneNumber: null,
  companyAdmin: 0,
  createdAt: '2026-11-02T10:00:00.000Z',
  status: 'NEW',
  organizationId: null,
  organizationName: null,
  termsVersion: 1,
  address: null,
  decidedAt: null,
  decidedBy: null,
  reason: null,
  earlier: [],
  domainOrganization: null,
  sameDomain: [],
})
beforeEach(() => sessionStorage.clear())

/** Sends a denial; `answer` lets it succeed. */
const deny = async (at: string) => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const requests = serve({
    ...sampleAnswers(),
    'GET /api/users': { users: [buildListedUser({ id: 21 })], total: 40 },
    'GET /api/pending-requests': { requests: [requestOf(12), requestOf(13)], total: 40 },
    'GET /api/access-requests/12': requestOf(12),
    'GET /api/access-requests/13': requestOf(13),
    'POST /api/deny-access-request': () => promise,
  })
  const { router } = await renderApp(admin, at)
  fireEvent.click(await screen.findByRole('button', { name: 'Deny the request' }))
  await waitFor(() => expect(requests.map(({ path }) => path)).toContain('/api/deny-access-request'))
  return {
    go: (to: string) => act(async () => router.history.push(to)),
    answer: async () => {
      await act(async () => resolve({ accessRequestId: 12 }))
      expect(await screen.findByText('The request has been denied')).toBeTruthy()
    },
    now: () => router.state.location.href,
  }
}

test('a denial closes its own dock and the review below, and the list starts at its first page', async () => {
  const { answer, now } = await deny('/pending-requests?page=2&dock=registration:12,deny-registration:12')
  await answer()
  await waitFor(() => expect(now()).toBe('/pending-requests'))
})

test('a dock below that shows something else stays', async () => {
  const { answer, now } = await deny('/pending-requests?dock=registration:13,deny-registration:12')
  await answer()
  await waitFor(() => expect(now()).toBe('/pending-requests?dock=registration:13'))
})

test.each([
  ['another request', '/pending-requests?page=1&dock=registration:13'],
  ['another page', '/users?page=3&dock=user:21'],
])('a denial that succeeds late leaves what was opened since as it is: %s', async (_what, to) => {
  const { go, answer, now } = await deny('/pending-requests?dock=deny-registration:12')
  await go(to)
  await answer()
  expect(now()).toBe(to)
})

test('a denial that succeeds late does not close the same dock, opened again', async () => {
  const { go, answer, now } = await deny('/pending-requests?dock=deny-registration:12')
  await go('/pending-requests')
  await go('/pending-requests?dock=deny-registration:12')
  await answer()
  expect(now()).toBe('/pending-requests?dock=deny-registration:12')
})
