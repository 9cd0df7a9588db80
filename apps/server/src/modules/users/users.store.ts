import type { Choice } from '@apim/contract'
import type { GrantedRole } from '@apim/contract/constants'
import { and, desc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { lowerContainsText } from '../../db/matching.ts'
import { onePart, ordered, type Paging, pageAndTotal } from '../../db/paging.ts'
import { invitations, organizations, users } from '../../db/schema/index.ts'

export interface UserFilter {
  /** Undefined: all organizations, and users without one. */
  organizationIds: number[] | undefined
  email?: string | undefined
  name?: string | undefined
  role?: GrantedRole | undefined
  portal?: boolean | undefined
  kong?: boolean | undefined
  company?: boolean | undefined
}
export type UserQuery = UserFilter & Paging & Choice

/** The end of the invitation that someone who has not signed in yet still has: one that was used, or went to another address, is none. */
const invitedUntil = sql<Date | null>`(select max(${invitations.expiresAt}) from ${invitations} where ${invitations.userId} = ${users.id}
  and ${invitations.email} = ${users.email} and ${invitations.usedAt} is null and ${users.lastLoginAt} is null)`.mapWith(
  invitations.expiresAt,
)

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
  invitedUntil,
}

const sorts = {
  id: users.id,
  organization: sql`lower(${organizations.name})`,
  firstname: sql`lower(${users.firstname})`,
  lastname: sql`lower(${users.lastname})`,
  email: users.email,
  // The more a user may do, the higher.
  roles: sql`${users.portalAdmin}::int * 4 + ${users.kongAdmin}::int * 2 + ${users.companyAdmin}::int`,
  // Y before N when descending.
  activeStatus: users.status,
  addedDate: users.createdAt,
  lastLogin: users.lastLoginAt,
}

const roleColumns = { ROLE_PORTAL_ADMIN: users.portalAdmin, ROLE_KONG_ADMIN: users.kongAdmin, ROLE_COMPANY_ADMIN: users.companyAdmin }

const matching = ({ organizationIds, email, name, role, portal, kong, company }: UserFilter): SQL | undefined =>
  and(
    isNull(users.deletedAt),
    organizationIds && inArray(users.organizationId, organizationIds),
    email ? lowerContainsText(users.email, email) : undefined,
    name ? lowerContainsText(users.searchedName, name) : undefined,
    role && eq(roleColumns[role], true),
    or(portal ? users.portalAdmin : undefined, kong ? users.kongAdmin : undefined, company ? users.companyAdmin : undefined),
  )
const choosing = ({ query, ids }: Choice): SQL | undefined =>
  and(
    query ? or(lowerContainsText(users.searchedName, query), lowerContainsText(users.email, query)) : undefined,
    ids && inArray(users.id, ids),
  )

const found = (db: Tx, wanted: SQL | undefined) =>
  db.select(columns).from(users).leftJoin(organizations, eq(organizations.id, users.organizationId)).where(wanted)
/** Their ids alone: sorting them takes a third of the time of sorting whole rows. */
const matches = (db: Tx, wanted: SQL | undefined) =>
  db.select({ id: users.id }).from(users).leftJoin(organizations, eq(organizations.id, users.organizationId)).where(wanted).$dynamic()
const one = (db: Tx, wanted: SQL) => found(db, and(wanted, isNull(users.deletedAt)))

export type UserRow = Awaited<ReturnType<UsersStore['page']>>['rows'][number]

/** Users; deleted ones are in no result. */
export const usersStore = (db: Db) => ({
  /** One page of the users that match the query; `limit` shortens it. */
  page: (asked: UserQuery) => {
    const wanted = and(matching(asked), choosing(asked))
    const paging = { ...asked, size: asked.limit ?? asked.size }
    return pageAndTotal(
      paging,
      () => db.$count(users, wanted),
      (part) => {
        const order = ordered(part, sorts, users.id)
        return found(db, inArray(users.id, onePart(matches(db, wanted), part, order))).orderBy(...order)
      },
    )
  },
  /** The next users that match, the newest first; those older than `beforeId`, if it is given. */
  after: (filter: UserFilter, beforeId: number | undefined, limit: number) =>
    found(db, and(matching(filter), beforeId === undefined ? undefined : lt(users.id, beforeId)))
      .orderBy(desc(users.id))
      .limit(limit),
  find: async (id: number) => (await one(db, eq(users.id, id)))[0],
  findByEmail: async (email: string) => (await one(db, eq(users.email, email)))[0],
})
export type UsersStore = ReturnType<typeof usersStore>

/** At most so many users of an organization, locked until the transaction ends. */
export const lockSomeOf = (tx: Tx, organizationId: number, most: number): Promise<UserRow[]> =>
  one(tx, eq(users.organizationId, organizationId)).orderBy(users.id).limit(most).for('no key update', { of: users })

/** A user locked until the transaction ends. */
export const lockUser = async (tx: Tx, id: number): Promise<UserRow | undefined> =>
  // Not `for update`, which would wait for every row that refers to this user.
  (await one(tx, eq(users.id, id)).for('no key update', { of: users }))[0]
