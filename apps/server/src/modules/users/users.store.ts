import type { Choice } from '@apim/contract'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { containsText } from '../../db/matching.ts'
import { onePage, ordered, type Paging } from '../../db/paging.ts'
import { organizations, users } from '../../db/schema/index.ts'

export interface UserQuery extends Paging, Choice {
  /** Undefined: all organizations, and users without one. */
  organizationIds: number[] | undefined
  email?: string | undefined
  name?: string | undefined
  role?: 'ROLE_PORTAL_ADMIN' | 'ROLE_KONG_ADMIN' | 'ROLE_COMPANY_ADMIN' | undefined
  portal?: boolean | undefined
  kong?: boolean | undefined
  company?: boolean | undefined
}

const columns = {
  id: users.id,
  firstname: users.firstname,
  lastname: users.lastname,
  email: users.email,
  phoneNumber: users.phoneNumber,
  organizationId: users.organizationId,
  organization: organizations.name,
  external: organizations.external,
  portalAdmin: users.portalAdmin,
  kongAdmin: users.kongAdmin,
  companyAdmin: users.companyAdmin,
  status: users.status,
  createdAt: users.createdAt,
  lastLoginAt: users.lastLoginAt,
}

const fullName = sql<string>`${users.firstname} || ' ' || ${users.lastname}`
const sorts = {
  id: users.id,
  organization: sql`lower(${organizations.name})`,
  firstname: sql`lower(${users.firstname})`,
  lastname: sql`lower(${users.lastname})`,
  email: users.email,
  // Y before N when descending.
  activeStatus: users.status,
  addedDate: users.createdAt,
  lastLogin: users.lastLoginAt,
}

const roleColumns = { ROLE_PORTAL_ADMIN: users.portalAdmin, ROLE_KONG_ADMIN: users.kongAdmin, ROLE_COMPANY_ADMIN: users.companyAdmin }

const matching = (asked: UserQuery): SQL | undefined => {
  const { organizationIds, email, name, role, portal, kong, company, query, ids } = asked
  return and(
    organizationIds && inArray(users.organizationId, organizationIds),
    email ? containsText(users.email, email) : undefined,
    name ? containsText(fullName, name) : undefined,
    role && eq(roleColumns[role], true),
    or(portal ? users.portalAdmin : undefined, kong ? users.kongAdmin : undefined, company ? users.companyAdmin : undefined),
    query ? or(containsText(fullName, query), containsText(users.email, query)) : undefined,
    ids && inArray(users.id, ids),
  )
}

export type UserRow = Awaited<ReturnType<UsersStore['page']>>['rows'][number]

export const usersStore = (db: Db) => ({
  /** One page of the users that match the query; `limit` shortens it. */
  page: async (asked: UserQuery) => {
    const found = matching(asked)
    const all = db.select(columns).from(users).leftJoin(organizations, eq(organizations.id, users.organizationId)).where(found)
    const paging = { ...asked, size: asked.limit ?? asked.size }
    return { rows: await onePage(all.$dynamic(), paging, ordered(paging, sorts, users.id)), total: await db.$count(users, found) }
  },
})
export type UsersStore = ReturnType<typeof usersStore>
