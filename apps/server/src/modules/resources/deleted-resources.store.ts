import { and, eq, notExists, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { deleteSome, isOlderThan } from '../../db/delete-some.ts'
import { accessLogGaps, deployments, resources } from '../../db/schema/index.ts'

/** Deletes some of the resources that were deleted that many days ago and that no deployment, not even a deleted one, and no gap in the reports names; returns how many. */
export const purgeDeletedResources = (db: Tx, days: number): Promise<number> => {
  const one = { one: sql`1` }
  const isFree = and(
    notExists(db.select(one).from(deployments).where(eq(deployments.resourceId, resources.id))),
    notExists(db.select(one).from(accessLogGaps).where(eq(accessLogGaps.resourceId, resources.id))),
  )
  return deleteSome(db, resources, sql`${isOlderThan(days, resources.deletedAt)} and ${isFree}`)
}
