import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { type Lease, leasesOn } from '../../db/leases.ts'
import { accessGrants, consumers, deployments } from '../../db/schema/index.ts'

type Values = Partial<typeof consumers.$inferInsert>

/** A grant was taken back after the consumer came to be, and none stands: its key must not work any more (trust T56). */
const isRevoked = sql`exists (select 1 from ${accessGrants} where ${accessGrants.productId} = ${deployments.apiId}
    and ${accessGrants.organizationId} = ${consumers.organizationId} and ${accessGrants.revokedAt} > ${consumers.createdAt})
  and not exists (select 1 from ${accessGrants} where ${accessGrants.productId} = ${deployments.apiId}
    and ${accessGrants.organizationId} = ${consumers.organizationId} and ${accessGrants.revokedAt} is null)`

const atApi = (organizationId: number, apiId: number): SQL =>
  sql`${consumers.organizationId} = ${organizationId}
    and ${consumers.deploymentId} in (select ${deployments.id} from ${deployments} where ${deployments.apiId} = ${apiId})`

/** One whose key was never handed out is taken back, any other is only shut out. */
const suspension = {
  state: sql<
    'FAILED' | 'SUSPENDED'
  >`case when ${consumers.state} = 'REQUESTED' and ${consumers.applied} is null then 'FAILED' else 'SUSPENDED' end`,
  settled: false,
  updatedAt: sql`now()`,
}

const accessRows = (db: Db) => ({
  suspendAt: async (tx: Tx, organizationId: number, apiId: number) =>
    (
      await tx
        .update(consumers)
        .set(suspension)
        .where(and(atApi(organizationId, apiId), inArray(consumers.state, ['ACTIVE', 'REQUESTED'])))
        .returning({ id: consumers.id })
    ).map(({ id }) => id),
  resumeAt: async (tx: Tx, organizationId: number, apiId: number) =>
    (
      await tx
        .update(consumers)
        .set({ state: 'REQUESTED', settled: false, updatedAt: sql`now()` })
        .where(and(atApi(organizationId, apiId), eq(consumers.state, 'SUSPENDED')))
        .returning({ id: consumers.id })
    ).map(({ id }) => id),
  /** Consumers that go on working although their access was taken back: whoever did that was killed before the end. */
  findRevoked: async () =>
    await db
      .select({ id: consumers.id, organizationId: consumers.organizationId, apiId: deployments.apiId })
      .from(consumers)
      .innerJoin(deployments, eq(deployments.id, consumers.deploymentId))
      .where(and(inArray(consumers.state, ['ACTIVE', 'REQUESTED']), isRevoked))
      .limit(500),
})

/** What of a consumer's deployment its own plugins are made from. */
export const ofDeployment = {
  deploymentTransformer: deployments.requestTransformer,
  upstreamUrl: deployments.upstreamUrl,
  isLocked: sql<boolean>`${deployments.pathLockdown} is not null`,
}

const driftRows = (db: Db) => ({
  /** What a gateway server should know now. */
  findKnown: (resourceId: number) =>
    db
      .select({
        id: consumers.id,
        deploymentId: consumers.deploymentId,
        state: consumers.state,
        auth: deployments.auth,
        nickname: consumers.nickname,
        rateLimit: consumers.rateLimit,
        rateLimitPeriod: consumers.rateLimitPeriod,
        ratePolicy: consumers.ratePolicy,
        requestTransformer: consumers.requestTransformer,
        ...ofDeployment,
      })
      .from(consumers)
      .innerJoin(deployments, eq(deployments.id, consumers.deploymentId))
      .where(
        and(
          eq(deployments.resourceId, resourceId),
          eq(consumers.settled, true),
          // What follows from a deployment is looked at when that stands.
          eq(deployments.settled, true),
          inArray(consumers.state, ['ACTIVE', 'SUSPENDED']),
        ),
      ),
  /** Which of these consumers were deleted for good. */
  findGone: (ids: number[]) =>
    ids.length === 0
      ? Promise.resolve([])
      : db
          .select({ id: consumers.id, deploymentId: consumers.deploymentId })
          .from(consumers)
          .where(and(inArray(consumers.id, ids), eq(consumers.state, 'DELETED'), eq(consumers.settled, true))),
  findResourceIds: async () => (await db.selectDistinct({ id: deployments.resourceId }).from(deployments)).map(({ id }) => id),
  unsettle: async (tx: Tx, id: number, state: 'ACTIVE' | 'SUSPENDED') =>
    (
      await tx
        .update(consumers)
        .set({ settled: false })
        .where(and(eq(consumers.id, id), eq(consumers.state, state), eq(consumers.settled, true)))
        .returning({ id: consumers.id })
    ).length === 1,
})

/** Other keys of the same organization at the same API that came after this one, and so may rely on the access that was given with it. */
const hasOthersSince = async (tx: Tx, { id, organizationId, apiId }: { id: number; organizationId: number; apiId: number }) =>
  (await tx.$count(
    consumers,
    and(atApi(organizationId, apiId), sql`${consumers.id} > ${id}`, inArray(consumers.state, ['REQUESTED', 'ACTIVE', 'SUSPENDED'])),
  )) > 0

/** What the work on gateways reads and writes. */
export const consumerWorkRows = (db: Db) => ({
  leases: leasesOn(consumers),
  hasOthersSince,
  /** The end of a piece of work; false when the lease was lost and nothing was written. */
  finish: async (tx: Tx, lease: Lease, values: Values) =>
    (
      await tx
        .update(consumers)
        .set({ ...values, updatedAt: sql`now()` })
        .where(and(eq(consumers.id, lease.id), eq(consumers.fence, lease.fence), eq(consumers.state, lease.state as 'ACTIVE')))
        .returning({ id: consumers.id })
    ).length === 1,
  /** Consumers at a gateway server whose work is not done and whom nobody works on; a new wish is left to whoever has it for a while. */
  findUnsettled: async (resourceId: number, graceMs: number) =>
    (
      await db
        .select({ id: consumers.id })
        .from(consumers)
        .innerJoin(deployments, eq(deployments.id, consumers.deploymentId))
        .where(
          sql`not ${consumers.settled} and ${deployments.resourceId} = ${resourceId} and (${consumers.leaseUntil} is null or ${consumers.leaseUntil} < now())
            and (${consumers.state} not in ('REQUESTED', 'DELETING', 'SUSPENDED') or ${consumers.updatedAt} < now() - make_interval(secs => ${graceMs / 1000}))`,
        )
        .orderBy(asc(consumers.id))
        .limit(500)
    ).map(({ id }) => id),
  ...accessRows(db),
  ...driftRows(db),
})
