import { and, eq, exists, notExists, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { deleteSome, isOlderThan } from '../../../db/delete-some.ts'
import { accessLog, consumers, keyRotations, viewRecords } from '../../../db/schema/index.ts'

const one = { one: sql`1` }
const isGone = and(eq(consumers.state, 'DELETED'), consumers.settled)

/**
 * Deletes some of the view records that are that many days old; returns how many. Those of a key that still exists stay, however old: they say who
 * may know it.
 */
export const purgeViewRecords = (db: Tx, days: number): Promise<number> => {
  const ofGone = db
    .select(one)
    .from(consumers)
    .where(and(eq(consumers.id, viewRecords.consumerId), isGone))
  return deleteSome(db, viewRecords, sql`${isOlderThan(days, viewRecords.processAt)} and ${exists(ofGone)}`)
}

/** Forgets when and from where old keys were last used before their rotation, that many days ago; returns how many. */
export const purgeOldKeyCalls = async (db: Tx, days: number): Promise<number> =>
  (await db.update(keyRotations).set({ usedAt: null, usedFrom: null }).where(isOlderThan(days, keyRotations.usedAt))).rowCount ?? 0

/** Deletes some of the consumers that were deleted that many days ago and that neither a view record nor a logged call names; returns how many. */
export const purgeDeletedConsumers = (db: Tx, days: number): Promise<number> => {
  const views = db.select(one).from(viewRecords).where(eq(viewRecords.consumerId, consumers.id))
  const calls = db.select(one).from(accessLog).where(eq(accessLog.consumerId, consumers.id))
  return deleteSome(
    db,
    consumers,
    sql`${isGone} and ${isOlderThan(days, consumers.updatedAt)} and ${notExists(views)} and ${notExists(calls)}`,
  )
}
