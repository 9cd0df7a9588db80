import { accessCacheMs } from '@apim/contract/constants'
import { act, screen, waitFor } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readListSearch } from '../../shared/list/sorting.ts'
import { buildGrant } from '../../testing/access.ts'
import { buildUser } from '../../testing/people.ts'
import { serve } from '../../testing/service.ts'
import { renderAs } from '../../testing/signed-in.tsx'
import { ApiRequestsCard } from './ApiRequestsCard.tsx'
import { DueKeysTab } from './DueKeysTab.tsx'
import { GrantsTab } from './GrantsTab.tsx'
import { RequestsTab } from './RequestsTab.tsx'
import { RequestAccess } from './request/RequestAccess.tsx'

const admin = buildUser({ roles: ['ROLE_PORTAL_ADMIN'], organizationExternal: false })
const companyAdmin = buildUser({ roles: ['ROLE_COMPANY_ADMIN'] })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Shows and hides what it holds, as going to another screen and back does. */
function Shown({ children }: { children: ReactNode }) {
  const [is, set] = useState(true)
  return (
    <>
      <button type="button" onClick={() => set(!is)}>
        show
      </button>
      {is && children}
    </>
  )
}
const answers = {
  'GET /api/all-api-access': { grants: [buildGrant()], total: 1 },
  'GET /api/request-access/all': { requests: [], total: 0 },
  'GET /api/available-api-access/2': [],
  'GET /api/request-access': [],
  'POST /api/request-access/filter': [],
}
/** Renders it once it asked the server as often as it has lists; returns what it asked, and how to leave and come back. */
const show = async (user: typeof admin, lists: number, what: ReactNode) => {
  const requests = serve(answers)
  const view = await renderAs(user, <Shown>{what}</Shown>, { at: '/x', path: '/x', read: readListSearch })
  await waitFor(() => expect(requests).toHaveLength(lists))
  const leaveAndReturn = async () => {
    for (let n = 0; n < 2; n++) await act(async () => screen.getByRole('button', { name: 'show' }).click())
  }
  return { ...view, requests, leaveAndReturn }
}

const shown: [string, typeof admin, number, ReactNode][] = [
  ['requests, for portal admins', admin, 1, <RequestsTab key="1" />],
  ['grants, for portal admins', admin, 1, <GrantsTab key="2" />],
  ['keys that are due, for portal admins', admin, 1, <DueKeysTab key="3" />],
  ['requests for one API', admin, 1, <ApiRequestsCard key="4" apiId={7} hasAccess={false} />],
  [
    'requests and grants of the reader’s organization',
    companyAdmin,
    2,
    <RequestAccess key="5" api={{ id: 7, name: 'Core Banking', deprecation: null }} />,
  ],
]

test.each(shown)('%s are kept for 60 s, whoever comes back to them', async (_, user, lists, what) => {
  const { requests, leaveAndReturn } = await show(user, lists, what)
  vi.setSystemTime(Date.now() + accessCacheMs - 1000)
  await leaveAndReturn()
  expect(requests).toHaveLength(lists)
  vi.setSystemTime(Date.now() + 2000)
  await leaveAndReturn()
  await waitFor(() => expect(requests).toHaveLength(2 * lists))
})

test.each(shown)('%s are never older than 60 s while they are shown', async (_, user, lists, what) => {
  const { requests } = await show(user, lists, what)
  await act(async () => vi.advanceTimersByTime(accessCacheMs))
  await waitFor(() => expect(requests).toHaveLength(2 * lists))
})
