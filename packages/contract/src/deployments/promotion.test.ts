import { expect, test } from 'vitest'
import type { Actor } from '../rules/actor.ts'
import { isPromotable, nextEnvironment } from './promotion.ts'

const maintainer: Actor = { id: 1, roles: [], ownerApps: [{ id: 3 }], organizationId: 1, organizationExternal: false }
const dev = { env: 'DEV', state: 'ACTIVE' } as const
const api = (...deployments: Parameters<typeof isPromotable>[1]['deployments']) => ({
  bizappId: 3,
  life: 'published' as const,
  deployments: [dev, ...deployments],
})

test('a deployment is promoted from DEV over TEST and UAT to PROD, and no further', () => {
  expect((['DEV', 'TEST', 'UAT', 'PROD'] as const).map(nextEnvironment)).toEqual(['TEST', 'UAT', 'PROD', undefined])
})

test('who may deploy promotes anywhere; another maintainer only where a deployment is there to be changed', () => {
  const companyAdmin: Actor = { ...maintainer, roles: ['ROLE_COMPANY_ADMIN'] }
  expect(isPromotable(companyAdmin, api(), dev)).toBe(true)
  expect(isPromotable(maintainer, api(), dev)).toBe(false)
  expect(isPromotable(maintainer, api({ env: 'TEST', state: 'ACTIVE' }), dev)).toBe(true)
  expect(isPromotable(maintainer, api({ env: 'TEST', state: 'FAILED' }), dev)).toBe(false)
  expect(isPromotable({ ...companyAdmin, ownerApps: [] }, api({ env: 'TEST', state: 'ACTIVE' }), dev)).toBe(false)
})

test.each([
  { env: 'PROD', state: 'ACTIVE' },
  { env: 'DEV', state: 'FAILED' },
  { env: 'DEV', state: 'DELETING' },
] as const)('no one promotes $env while $state', (deployment) => {
  expect(isPromotable({ ...maintainer, roles: ['ROLE_PORTAL_ADMIN'] }, api(), deployment)).toBe(false)
})

test('a retired API gets no new deployment by promotion', () => {
  const admin: Actor = { ...maintainer, roles: ['ROLE_PORTAL_ADMIN'] }
  expect(isPromotable(admin, { ...api(), life: 'retired' }, dev)).toBe(false)
  expect(isPromotable(admin, { ...api({ env: 'TEST', state: 'ACTIVE' }), life: 'retired' }, dev)).toBe(true)
})
