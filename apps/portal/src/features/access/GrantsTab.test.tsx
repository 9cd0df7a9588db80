import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readListSearch } from '../../shared/list/sorting.ts'
import { buildGrant } from '../../testing/access.ts'
import { buildUser } from '../../testing/people.ts'
import { refusal, serve } from '../../testing/service.ts'
import { renderAs } from '../../testing/signed-in.tsx'
import { GrantsTab } from './GrantsTab.tsx'

const admin = buildUser({ roles: ['ROLE_PORTAL_ADMIN'], organizationExternal: false })
const grant = buildGrant()
const show = async (revoked: unknown) => {
  const requests = serve({ 'GET /api/all-api-access': { grants: [grant], total: 1 }, 'DELETE /api/api-access/3': revoked })
  const view = await renderAs(admin, <GrantsTab />, { at: '/x', path: '/x', read: readListSearch })
  await screen.findByText('Acme Wealth')
  return { ...view, requests }
}
const revoke = async ({ user }: Awaited<ReturnType<typeof show>>) => {
  await user.click(screen.getByRole('button', { name: 'Revoke access of Acme Wealth to Core Banking' }))
  expect(await screen.findByText(/All of its keys for Core Banking stop working/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Revoke' }))
}

test('has the columns of specification 2 §2 in its order', async () => {
  await show({})
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['', 'Type', 'Name', 'Company', 'Approved date', 'Actions'])
})

test('a grant is revoked after a confirmation that says what that does, and the list is reloaded', async () => {
  const view = await show({ entityId: 3 })
  const before = view.requests.filter(({ method }) => method === 'GET').length
  await revoke(view)
  expect(await screen.findByText('Access has been revoked')).toBeTruthy()
  expect(view.requests.some(({ method, path }) => method === 'DELETE' && path === '/api/api-access/3')).toBe(true)
  await waitFor(() => expect(view.requests.filter(({ method }) => method === 'GET').length).toBeGreaterThan(before))
})

test('a revocation that fails says so in the words of specification 2 §8', async () => {
  const view = await show(refusal(502, 'The gateway server did not answer'))
  await revoke(view)
  expect(await screen.findByText('There was an error revoking the API Access.')).toBeTruthy()
})

test('several grants are revoked at once; one that fails is named, and the others are revoked', async () => {
  const others = [grant, buildGrant({ id: 4, company: 'Umbra', organizationName: 'Umbra' })]
  const requests = serve({
    'GET /api/all-api-access': { grants: others, total: 2 },
    'DELETE /api/api-access/3': refusal(502, 'The gateway server did not answer'),
    'DELETE /api/api-access/4': { entityId: 4 },
  })
  const { user } = await renderAs(admin, <GrantsTab />, { at: '/x', path: '/x', read: readListSearch })
  await screen.findByText('Umbra')
  for (const name of ['Acme Wealth', 'Umbra']) await user.click(screen.getByRole('checkbox', { name: new RegExp(name) }))
  await user.click(screen.getByRole('button', { name: 'Revoke 2' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('There was an error revoking the API Access.')).toBeTruthy()
  expect(screen.getByText(/1 of 2 could not be changed:\s+Acme Wealth, Core Banking: The gateway server did not answer/)).toBeTruthy()
  expect(requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual(['/api/api-access/3', '/api/api-access/4'])
})
