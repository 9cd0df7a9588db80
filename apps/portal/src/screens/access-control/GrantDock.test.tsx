import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildGrant } from '../../testing/access.ts'
import { buildUser } from '../../testing/people.ts'
import { serve } from '../../testing/service.ts'
import { renderAs } from '../../testing/signed-in.tsx'
import { GrantDock } from './GrantDock.tsx'

const admin = buildUser({ roles: ['ROLE_PORTAL_ADMIN'], organizationId: 1, organizationExternal: false })
const client = buildUser({ roles: ['ROLE_COMPANY_ADMIN'], organizationId: 2 })

const show = async (who = admin, ownKeys = false) => {
  let grant = buildGrant({ ownKeys })
  const requests = serve({
    'GET /api/available-api-access/2': () => [buildGrant({ id: 4 }), grant],
    'PUT /api/api-access/3/own-keys': () => {
      grant = buildGrant({ ownKeys: !ownKeys })
      return { entityId: 3 }
    },
  })
  return { ...(await renderAs(who, <GrantDock id="2.3" />)), changes: () => requests.filter(({ method }) => method === 'PUT') }
}
const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: 'The client manages its own keys' })

test('whoever decides on access lets the client manage its own keys, and sees that it does', async () => {
  const { user, changes } = await show()
  expect(await screen.findByText('The provider')).toBeTruthy()
  await user.click(await toggle())
  expect(await screen.findByText('The organization manages its own keys.')).toBeTruthy()
  expect(changes().map(({ body }) => body)).toEqual([{ ownKeys: true }])
  await waitFor(async () => expect((await toggle()).checked).toBe(true))
  expect(screen.getByText('The client')).toBeTruthy()
})

test('before that ends, what follows is said, and Cancel changes nothing', async () => {
  const { user, changes } = await show(admin, true)
  await user.click(await toggle())
  expect(await screen.findByText(/Its keys go on working/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(changes()).toEqual([])
  await user.click(await toggle())
  await user.click(await screen.findByRole('button', { name: 'Take over' }))
  expect(await screen.findByText('The provider manages the keys of this organization.')).toBeTruthy()
  expect(changes().map(({ body }) => body)).toEqual([{ ownKeys: false }])
})

test('a client sees who manages its keys, and can neither change that nor revoke its access', async () => {
  await show(client, true)
  expect(await screen.findByText('The client')).toBeTruthy()
  expect([screen.queryByRole('switch'), screen.queryByRole('button', { name: /Revoke/ })]).toEqual([null, null])
})
