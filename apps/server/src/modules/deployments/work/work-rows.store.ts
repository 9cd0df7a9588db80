import type { DeployStage } from '@apim/contract/deployments/progress'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import type { Lease } from '../../../db/leases.ts'
import { apis, deployments } from '../../../db/schema/index.ts'
import { workRowsOn } from '../../../db/work-rows.ts'
import type { Ending } from '../plan/ending-headers.ts'

/** Deployments with what their API says of its end. */
export const served = (db: Tx) =>
  db
    .select({
      deployment: deployments,
      deprecatedAt: apis.deprecatedAt,
      sunsetAt: apis.sunsetAt,
      replacementId: apis.replacementId,
      replacementUrl: apis.replacementUrl,
      retiredAt: apis.retiredAt,
    })
    .from(deployments)
    .innerJoin(apis, eq(apis.id, deployments.apiId))

/** A deployment as it is made at its gateway. */
export type ServedDeployment = typeof deployments.$inferSelect & { ending: Ending | null }

export const withEnding = ({
  deployment,
  deprecatedAt,
  sunsetAt,
  ...more
}: Awaited<ReturnType<typeof served>>[number]): ServedDeployment => ({
  ...deployment,
  ending: deprecatedAt && sunsetAt && { apiId: deployment.apiId, deprecatedAt, sunsetAt, ...more },
})

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
const id = { id: deployments.id }

/** The reads and writes on deployments for the work at gateways. */
export const workRows = (db: Db) => ({
  ...workRowsOn(db, deployments, { resourceId: deployments.resourceId, interactiveStates: ['REQUESTED', 'DELETING'], batchSize: 200 }),
  /** Records the end of work; false when the lease was lost and nothing was written. */
  finish: async (tx: Tx, lease: Lease, values: Partial<typeof deployments.$inferInsert>): Promise<boolean> => {
    const held = and(eq(deployments.id, lease.id), eq(deployments.fence, lease.fence), sql`${deployments.state} = ${lease.state}`)
    const rows = await tx
      .update(deployments)
      .set({ ...values, updatedAt: sql`now()` })
      .where(held)
      .returning(id)
    return rows.length === 1
  },
  /** Says how far the work is, while the lease holds. */
  reach: async ({ id: rowId, fence }: Lease, at: DeployStage): Promise<void> => {
    const held = and(eq(deployments.id, rowId), eq(deployments.fence, fence))
    await db
      .update(deployments)
      .set({ progress: { at, verified: null } })
      .where(held)
  },
  /** All deployments that a gateway server should serve now. */
  findServing: async (resourceId: number) =>
    (
      await served(db)
        .where(and(eq(deployments.state, 'ACTIVE'), eq(deployments.settled, true), eq(deployments.resourceId, resourceId)))
        .orderBy(asc(deployments.id))
    ).map(withEnding),
  /** Has all deployments of an API made again, whatever work on them is at: that has read the API as it was. Returns which. */
  remakeOfApi: async (tx: Tx, apiId: number): Promise<number[]> =>
    ids(
      await tx
        .update(deployments)
        .set({ settled: false, fence: sql`${deployments.fence} + 1` })
        .where(and(eq(deployments.apiId, apiId), inArray(deployments.state, ['REQUESTED', 'ACTIVE'])))
        .returning(id),
    ),
  /** Which of these deployments are permanently gone from the gateway. */
  findGone: async (resourceId: number, of: number[]): Promise<number[]> => {
    if (of.length === 0) return []
    const gone = and(inArray(deployments.state, ['DELETED', 'FAILED']), eq(deployments.settled, true))
    return ids(
      await db
        .select(id)
        .from(deployments)
        .where(and(inArray(deployments.id, of), eq(deployments.resourceId, resourceId), gone)),
    )
  },
  /** The gateway servers that any deployment was ever on. */
  findServers: async (): Promise<number[]> => ids(await db.selectDistinct({ id: deployments.resourceId }).from(deployments)),
})
