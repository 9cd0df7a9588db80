import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { organizationAttributes, organizations } from '../../db/schema/index.ts'
import { noClientDetails } from './organizations.views.ts'

const isThere = (id: number) => and(eq(organizations.id, id), isNull(organizations.deletedAt))

/** Deletes an organization softly; returns it, undefined if there is none. */
const remove = async (tx: Tx, id: number) =>
  (await tx.update(organizations).set({ deletedAt: sql`now()` }).where(isThere(id)).returning())[0]

/** Restores a deleted organization; returns it, undefined if there is none. */
const restore = async (tx: Tx, id: number) =>
  (
    await tx
      .update(organizations)
      .set({ deletedAt: null })
      .where(and(eq(organizations.id, id), isNotNull(organizations.deletedAt)))
      .returning()
  )[0]

/** Clears what says which firm it was; the row stays, because reports and records refer to it. */
const purge = async (tx: Tx, id: number) => {
  await tx.delete(organizationAttributes).where(eq(organizationAttributes.organizationId, id))
  await tx
    .update(organizations)
    .set({ ...noClientDetails, name: sql`'Deleted organization ' || ${organizations.id}`, contact: '', description: '' })
    .where(eq(organizations.id, id))
}

/** The organization as it is now; undefined if there is none, or it is deleted. */
const find = async (tx: Tx, id: number) => (await tx.select().from(organizations).where(isThere(id)))[0]

/** The organization, kept as it is until the transaction ends; undefined if there is none, or it is deleted. */
const hold = async (tx: Tx, id: number) => (await tx.select().from(organizations).where(isThere(id)).for('share'))[0]

/** Deletion of organizations, in its caller's transaction. */
export const organizationRows = { find, hold, remove, restore, purge }
