import type { User } from '@apim/contract'
import { rolesOf } from '../session/index.ts'
import type { UserRow } from './users.store.ts'

/** A user as lists show them (specification part 2, section 3). */
export const userRow = ({ status, createdAt, lastLoginAt, external, portalAdmin, kongAdmin, companyAdmin, ...row }: UserRow): User => ({
  ...row,
  // A user without an organization counts as external (specification part 1, section 6).
  external: external !== false,
  roles: rolesOf({ portalAdmin, kongAdmin, companyAdmin, organizationId: row.organizationId }).filter(
    (role) => role !== 'ROLE_COMPANY_USER',
  ),
  activeStatus: status === 'ACTIVE' ? 'Y' : 'N',
  addedDate: createdAt.toISOString(),
  lastLogin: lastLoginAt?.toISOString() ?? null,
})
