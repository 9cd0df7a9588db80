import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readListSearch } from '../../shared/list/sorting.ts'
import { buildGrant } from '../../testing/access.ts'
import { buildUser } from '../../testing/people.ts'
import { refusal, serve } from '../../testing/service.ts'
import { renderAs } from '../../testing/signed-in.tsx'
import { DueKeysTab } from './DueKeysTab.tsx'

const admin = buildUser({ roles: ['ROLE_PORTAL_ADMIN'], organizationExternal: false })
const grant = buildGrant({ keyDue: true })
const show = async (answer: unknown) => {
  const requests = serve({ 'GET /api/all-api-access': answer })
  return { ...(await renderAs(admin, <DueKeysTab />, { at: '/x', path: '/x', read: readListSearch })), requests }
}

test('lists a firm waiting for its key, with a button to the form with firm and API filled in', async () => {
  const { user, router, requests } = await show({ grants: [grant], total: 1 })
  await user.click(await screen.findByRole('button', { name: 'Issue a key for Core Banking to Acme Wealth' }))
  expect(requests[0]?.query).toMatchObject({ keyDue: 'true', sort: 'createdAt', order: 'asc' })
  expect(router.state.location.searchStr).toContain('dock=add-access:7.2')
})

test('says when no key is due', async () => {
  await show({ grants: [], total: 0 })
  expect(await screen.findByText('No keys to issue')).toBeTruthy()
})

test('shows a failure when the list cannot be loaded', async () => {
  await show(refusal(400, 'Not now'))
  expect(await screen.findByText('The keys to issue could not be loaded.')).toBeTruthy()
})
