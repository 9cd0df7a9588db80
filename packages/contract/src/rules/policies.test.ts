import { expect, test } from 'vitest'
import { type Actor, can } from './policies.ts'

const gatewayAdmin: Actor = { id: 1, roles: ['ROLE_KONG_ADMIN'], organizationId: 1, organizationExternal: false, ownerApps: [] }

test('a gateway admin, who may open an API by its address, may open it from the gallery too', () => {
  expect(can.openDetails(gatewayAdmin)).toBe(true)
  expect(can.openDetails({ ...gatewayAdmin, organizationId: null })).toBe(false)
})
