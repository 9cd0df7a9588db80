import type { GrantedRole } from '@apim/contract/constants'
import { eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../db/client.ts'
import { onePart, ordered, type Paging, pageAndTotal } from '../../db/paging.ts'
import { organizations, roleChanges, users } from '../../db/schema/index.ts'

const admins = alias(users, 'admins')

const columns = {
  id: roleChanges.id,
  adminOrganizationName: organizations.name,
  adminFirstName: admins.firstname,
  adminLastName: admins.lastname,
  adminEmail: admins.email,
  userId: roleChanges.userId,
  userFirstName: users.firstname,
  userLastName: users.lastname,
  userEmail: users.email,
  newRole: roleChanges.newRoles,
  updatedAt: roleChanges.updatedAt,
}

const sorts = {
  ...columns,
  adminOrganizationName: sql`lower(${organizations.name})`,
  adminFirstName: sql`lower(${admins.firstname})`,
  adminLastName: sql`lower(${admins.lastname})`,
  userFirstName: sql`lower(${users.firstname})`,
  userLastName: sql`lower(${users.lastname})`,
  // By rank, as in the list of users: comparing arrays takes longer than everything else of a page.
  newRole: sql`('ROLE_PORTAL_ADMIN' = any(${roleChanges.newRoles}))::int * 4 + ('ROLE_KONG_ADMIN' = any(${roleChanges.newRoles}))::int * 2
    + ('ROLE_COMPANY_ADMIN' = any(${roleChanges.newRoles}))::int`,
}

export const insertRoleChange = (
  tx: Tx,
  change: { adminId: number; adminOrganizationId: number | null; userId: number; newRoles: GrantedRole[] },
) => tx.insert(roleChanges).values(change)

/** Records of changed roles; nothing changes or deletes one (permissions.csv). */
export const roleChangesStore = (db: Db) => ({
  page: (paging: Paging) => {
    // Left joins, though every change has both users: PostgreSQL leaves out those that the order does not need.
    const ids = db
      .select({ id: roleChanges.id })
      .from(roleChanges)
      .leftJoin(admins, eq(admins.id, roleChanges.adminId))
      .leftJoin(users, eq(users.id, roleChanges.userId))
      .leftJoin(organizations, eq(organizations.id, roleChanges.adminOrganizationId))
      .$dynamic()
    const rows = db
      .select(columns)
      .from(roleChanges)
      .innerJoin(admins, eq(admins.id, roleChanges.adminId))
      .innerJoin(users, eq(users.id, roleChanges.userId))
      .leftJoin(organizations, eq(organizations.id, roleChanges.adminOrganizationId))
    return pageAndTotal(
      paging,
      () => db.$count(roleChanges),
      (part) => {
        const order = ordered(part, sorts, roleChanges.id)
        return rows.where(inArray(roleChanges.id, onePart(ids, part, order))).orderBy(...order)
      },
    )
  },
})
