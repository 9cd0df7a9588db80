import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { apis, businessAreas } from '../../db/schema/index.ts'

export type BusinessAreaRow = typeof businessAreas.$inferSelect
export type NewBusinessArea = Pick<BusinessAreaRow, 'name' | 'description'>

/** Business areas. What belongs to its caller's transaction takes `tx` first. */
export const businessAreasStore = (db: Db) => ({
  findAll: () => db.select().from(businessAreas).orderBy(asc(businessAreas.name)),
  find: async (id: number) => (await db.select().from(businessAreas).where(eq(businessAreas.id, id)))[0],
  insert: async (tx: Tx, area: NewBusinessArea) => (await tx.insert(businessAreas).values(area).returning())[0] as BusinessAreaRow,
  /** The current row, locked until the transaction ends. */
  lock: async (tx: Tx, id: number) => (await tx.select().from(businessAreas).where(eq(businessAreas.id, id)).for('update'))[0],
  update: async (tx: Tx, id: number, area: NewBusinessArea) =>
    (await tx.update(businessAreas).set(area).where(eq(businessAreas.id, id)).returning())[0] as BusinessAreaRow,
  remove: (tx: Tx, id: number) => tx.delete(businessAreas).where(eq(businessAreas.id, id)),
  /** How many products are tied to it; deleted ones do not count. */
  countProducts: (tx: Tx, id: number) => tx.$count(apis, and(eq(apis.businessAreaId, id), isNull(apis.deletedAt))),
})
