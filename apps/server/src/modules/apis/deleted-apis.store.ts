import { and, eq, isNotNull, notExists, notInArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { deleteSome, isOlderThan } from '../../db/delete-some.ts'
import { onePart, ordered, type Paging, pageAndTotal } from '../../db/paging.ts'
import { accessLogDays, apiRevisions, apis, deletedApis, deployments } from '../../db/schema/index.ts'

const { organizationName, api, firstname, lastname, deletedAt } = deletedApis
const sorts = { organizationName, api, firstname, lastname, deletedAt }

/** The records that remain of deleted APIs; they are written where an API is deleted, and never change. */
export const deletedApisStore = (db: Db) => ({
  page: (paging: Paging) =>
    pageAndTotal(
      paging,
      () => db.$count(deletedApis),
      (part) => onePart(db.select().from(deletedApis).$dynamic(), part, ordered(part, sorts, deletedApis.id)),
    ),
})

/** Deletes some of the records of APIs that were deleted that many days ago; returns how many. */
export const purgeDeletedApiRecords = (db: Tx, days: number): Promise<number> => deleteSome(db, deletedApis, isOlderThan(days, deletedAt))

/**
 * Deletes some of the APIs that were deleted that many days ago; returns how many. Those that were ever deployed and called stay, because the totals of
 * the reports name them, and so do those whose documents or deployments are still there.
 */
export const purgeDeletedApis = (db: Tx, days: number): Promise<number> => {
  const one = { one: sql`1` }
  const isFree = and(
    notExists(db.select(one).from(deployments).where(eq(deployments.apiId, apis.id))),
    notExists(db.select(one).from(apiRevisions).where(eq(apiRevisions.apiId, apis.id))),
    // Read once, because no index finds the totals of one API.
    notInArray(
      apis.id,
      db
        .select({ id: sql`${accessLogDays.apiId}` })
        .from(accessLogDays)
        .where(isNotNull(accessLogDays.apiId)),
    ),
  )
  return deleteSome(db, apis, sql`${isOlderThan(days, apis.deletedAt)} and ${isFree}`)
}
