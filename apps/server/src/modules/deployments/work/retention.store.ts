import { and, eq, notExists, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { deleteSome, isOlderThan } from '../../../db/delete-some.ts'
import { consumers, deployments } from '../../../db/schema/index.ts'

const isGone = and(eq(deployments.state, 'DELETED'), deployments.settled)

/** Deletes some of the deployments that were deleted that many days ago and have no consumers any more, not even deleted ones; returns how many. */
export const purgeDeletedDeployments = (db: Tx, days: number): Promise<number> => {
  const left = db.select({ one: sql`1` }).from(consumers).where(eq(consumers.deploymentId, deployments.id))
  return deleteSome(db, deployments, sql`${isGone} and ${isOlderThan(days, deployments.updatedAt)} and ${notExists(left)}`)
}
