import type { GrantedRole } from '@apim/contract/constants'
import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../db/client.ts'
import { onePage, ordered, type Paging } from '../../db/paging.ts'
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
}

export const insertRoleChange = (
  tx: Tx,
  change: { adminId: number; adminOrganizationId: number | null; userId: number; newRoles: GrantedRole[] },
) => tx.insert(roleChanges).values(change)

/** Records of changed roles; nothing changes or deletes one (permissions.csv). */
export const roleChangesStore = (db: Db) => ({
  page: async (paging: Paging) => {
    const all = db
      .select(columns)
      .from(roleChanges)
      .innerJoin(admins, eq(admins.id, roleChanges.adminId))
      .innerJoin(users, eq(users.id, roleChanges.userId))
      .leftJoin(organizations, eq(organizations.id, roleChanges.adminOrganizationId))
    const rows = await onePage(all.$dynamic(), paging, ordered(paging, sorts, roleChanges.id))
    return { rows, total: await db.$count(roleChanges) }
  },
})
