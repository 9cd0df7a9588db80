import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { organizations, resourceAccess } from '../../../db/schema/index.ts'

const columns = {
  id: resourceAccess.id,
  resourceId: resourceAccess.resourceId,
  organizationId: resourceAccess.organizationId,
  organizationName: organizations.name,
}
export interface AccessRow {
  id: number
  resourceId: number
  organizationId: number
  organizationName: string
}
type Which = { resourceId?: number | undefined; organizationId?: number | undefined }

const matching = ({ resourceId, organizationId }: Which) =>
  and(
    resourceId === undefined ? undefined : eq(resourceAccess.resourceId, resourceId),
    organizationId === undefined ? undefined : eq(resourceAccess.organizationId, organizationId),
  )

/** For other modules' transactions. */
export const resourceAccessRows = {
  /** Takes an organization off every access list. */
  removeOfOrganization: (tx: Tx, organizationId: number) =>
    tx.delete(resourceAccess).where(eq(resourceAccess.organizationId, organizationId)),
}

/** Access lists: which organizations may use a private resource. */
export const accessStore = (db: Db) => ({
  find: (which: Which, tx: Tx = db): Promise<AccessRow[]> =>
    tx
      .select(columns)
      .from(resourceAccess)
      .innerJoin(organizations, eq(organizations.id, resourceAccess.organizationId))
      .where(matching(which))
      .orderBy(asc(organizations.name), asc(resourceAccess.id)),
  findOne: async (id: number, tx: Tx = db): Promise<AccessRow | undefined> =>
    (
      await tx
        .select(columns)
        .from(resourceAccess)
        .innerJoin(organizations, eq(organizations.id, resourceAccess.organizationId))
        .where(eq(resourceAccess.id, id))
    )[0],
  /** Whether the organization exists; it is not deleted before the transaction ends. */
  holdOrganization: async (tx: Tx, id: number) =>
    (
      await tx
        .select({ id: organizations.id })
        .from(organizations)
        .where(and(eq(organizations.id, id), isNull(organizations.deletedAt)))
        .for('share')
    ).length > 0,
  insert: (tx: Tx, values: { resourceId: number; organizationId: number }) => tx.insert(resourceAccess).values(values),
  /** Whether there was one to remove. */
  remove: async (tx: Tx, id: number) =>
    (await tx.delete(resourceAccess).where(eq(resourceAccess.id, id)).returning({ id: resourceAccess.id })).length > 0,
})
