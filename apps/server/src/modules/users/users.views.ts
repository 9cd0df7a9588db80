import { isOnDomain, type User } from '@apim/contract'
import { versionOf } from '../../http/versions.ts'
import { rolesOf } from '../session/index.ts'
import { type Fields, fields } from './changes/field-rules.ts'
import type { UserRow } from './users.store.ts'

/** The version of a user with these fields (trust T63). */
export const userVersion = (id: number, content: Fields): string => versionOf({ id, ...fields(content) })

/** The roles that were given to a user. */
export const grantedRolesOf = (row: Pick<UserRow, 'organizationId' | 'portalAdmin' | 'kongAdmin' | 'companyAdmin'>) =>
  rolesOf(row).filter((role) => role !== 'ROLE_COMPANY_USER')

/** A user as lists show them (specification part 2, section 3). */
export const userView = (row: UserRow, internalDomains: readonly string[]): User => ({
  id: row.id,
  version: userVersion(row.id, row),
  firstname: row.firstname,
  lastname: row.lastname,
  email: row.email,
  internalAddress: isOnDomain(row.email, internalDomains),
  phoneNumber: row.phoneNumber,
  organizationId: row.organizationId,
  organization: row.organization,
  // A user without an organization counts as external (specification part 1, section 6).
  external: row.external !== false,
  roles: grantedRolesOf(row),
  portalAdmin: row.portalAdmin,
  kongAdmin: row.kongAdmin,
  companyAdmin: row.companyAdmin,
  activeStatus: row.status === 'ACTIVE' ? 'Y' : 'N',
  addedDate: row.createdAt.toISOString(),
  lastLogin: row.lastLoginAt?.toISOString() ?? null,
  invitedUntil: row.invitedUntil?.toISOString() ?? null,
})
