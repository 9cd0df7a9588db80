import type { AccessGrant, AccessRequest } from '@apim/contract'

/** An organization's pending request for an API. */
export const buildAccessRequest = (values: Partial<AccessRequest> = {}): AccessRequest => ({
  id: 9,
  type: 'API',
  product: { id: 7, name: 'Core Banking' },
  apiName: 'Core Banking',
  apiRetired: false,
  organization: { organizationId: 2, organizationName: 'Acme Wealth' },
  organizationName: 'Acme Wealth',
  organizationExternal: true,
  createdAt: '2026-11-02T10:00:00.000Z',
  createdBy: 5,
  reason: null,
  firstname: 'Ada',
  lastname: 'Acme',
  status: 'NEW',
  approved: false,
  denied: false,
  ...values,
})

/** An organization's grant for an API. */
export const buildGrant = (values: Partial<AccessGrant> = {}): AccessGrant => ({
  id: 3,
  type: 'API',
  product: { id: 7, name: 'Core Banking' },
  productName: 'Core Banking',
  apiName: 'Core Banking',
  company: 'Acme Wealth',
  ownKeys: false,
  organizationId: 2,
  organizationName: 'Acme Wealth',
  createdAt: '2026-11-02T10:00:00.000Z',
  keyDue: false,
  ...values,
})
