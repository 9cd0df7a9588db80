import type { AccessGrant, AccessRequest } from '@apim/contract'
import type { RequestRow } from './access.store.ts'
import type { GrantRow } from './grants.store.ts'

/** A request as the specification shows it (part 2 section 3). */
export const requestView = (row: RequestRow): AccessRequest => ({
  ...row,
  type: 'API',
  product: { id: row.productId, name: row.apiName },
  organization: { organizationId: row.organizationId, organizationName: row.organizationName },
  createdAt: row.createdAt.toISOString(),
  approved: row.status === 'APPROVED',
  denied: row.status === 'DENIED',
})

/** A grant as the specification shows it (part 2 section 3). */
export const grantView = (row: GrantRow): AccessGrant => ({
  ...row,
  type: 'API',
  product: { id: row.productId, name: row.apiName },
  productName: row.apiName,
  company: row.organizationName,
  createdAt: row.createdAt.toISOString(),
})
