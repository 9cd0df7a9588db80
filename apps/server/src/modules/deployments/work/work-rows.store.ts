import { and, asc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { type Lease, leasesOn } from '../../../db/leases.ts'
import { consumers, deployments } from '../../../db/schema/index.ts'

const ofDeployment = (deploymentId: number) => and(eq(consumers.deploymentId, deploymentId), ne(consumers.state, 'DELETED'))

/** The consumers that go with a deployment. */
const consumerRows = (db: Db) => ({
  /** Marks the consumers of a deployment that goes; whoever works on one of them stops at the next step. */
  endConsumers: (tx: Tx, deploymentId: number) =>
    tx.update(consumers).set({ state: 'DELETING', settled: false, updatedAt: sql`now()` }).where(ofDeployment(deploymentId)),
  /** The deployment was saved: what its consumers' own transformers took from it is to be made anew. */
  unsettleTransforming: (tx: Tx, deploymentId: number) =>
    tx
      .update(consumers)
      .set({ settled: false })
      .where(and(eq(consumers.deploymentId, deploymentId), eq(consumers.state, 'ACTIVE'), isNotNull(consumers.requestTransformer))),
  /** Whether somebody still works on a consumer of the deployment. */
  hasBusyConsumers: async (deploymentId: number) =>
    (await db.$count(consumers, and(eq(consumers.deploymentId, deploymentId), sql`${consumers.leaseUntil} > now()`))) > 0,
  /** Nothing of these is left on the gateway; their keys go from here too. */
  forgetConsumers: (tx: Tx, deploymentId: number) =>
    tx
      .update(consumers)
      .set({ state: 'DELETED', settled: true, apiKey: null, clientSecret: null, updatedAt: sql`now()` })
      .where(ofDeployment(deploymentId)),
})

const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
const id = { id: deployments.id }

const reconcileRows = (db: Db) => ({
  /** Deployments on a gateway server whose work is not done and whom nobody works on; a new wish is left to whoever has it for a while. */
  findUnsettled: async (resourceId: number, graceMs: number) =>
    ids(
      await db
        .select(id)
        .from(deployments)
        .where(
          sql`not ${deployments.settled} and ${deployments.resourceId} = ${resourceId} and (${deployments.leaseUntil} is null or ${deployments.leaseUntil} < now())
            and (${deployments.state} not in ('REQUESTED', 'DELETING') or ${deployments.updatedAt} < now() - make_interval(secs => ${graceMs / 1000}))`,
        )
        .orderBy(asc(deployments.id))
        .limit(200),
    ),
  /** All deployments that a gateway server should serve now. */
  findServing: (resourceId: number) =>
    db
      .select()
      .from(deployments)
      .where(and(eq(deployments.state, 'ACTIVE'), eq(deployments.settled, true), eq(deployments.resourceId, resourceId)))
      .orderBy(asc(deployments.id)),
  /** Which of these deployments have left the gateway for good. */
  findGone: async (resourceId: number, of: number[]) => {
    if (of.length === 0) return []
    const gone = and(inArray(deployments.state, ['DELETED', 'FAILED']), eq(deployments.settled, true))
    return ids(
      await db
        .select(id)
        .from(deployments)
        .where(and(inArray(deployments.id, of), eq(deployments.resourceId, resourceId), gone)),
    )
  },
  findResourceIds: async () => ids(await db.selectDistinct({ id: deployments.resourceId }).from(deployments)),
  unsettle: (tx: Tx, deploymentId: number) =>
    tx
      .update(deployments)
      .set({ settled: false })
      .where(and(eq(deployments.id, deploymentId), eq(deployments.state, 'ACTIVE'))),
})

/** What the work on gateways reads and writes. */
export const workRows = (db: Db) => ({
  leases: leasesOn(deployments),
  /** The end of a piece of work; false when the lease was lost and nothing was written. */
  finish: async (tx: Tx, lease: Lease, values: Partial<typeof deployments.$inferInsert>) => {
    const held = and(eq(deployments.id, lease.id), eq(deployments.fence, lease.fence), eq(deployments.state, lease.state as 'ACTIVE'))
    const rows = await tx
      .update(deployments)
      .set({ ...values, updatedAt: sql`now()` })
      .where(held)
      .returning(id)
    return rows.length === 1
  },
  ...consumerRows(db),
  ...reconcileRows(db),
})
