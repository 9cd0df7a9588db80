import { and, eq, inArray, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../../db/client.ts'
import type { Lease } from '../../../db/leases.ts'
import { accessGrants, consumers, deployments, keyRotations, organizations } from '../../../db/schema/index.ts'
import { workRowsOn } from '../../../db/work-rows.ts'
import { isClosed } from '../../../read-models/organizations.store.ts'
import { hasEnded } from '../../../read-models/usable-keys.store.ts'
import type { DeploymentConsumers } from '../../deployments/index.ts'
import type { CountingKeys } from '../../resources/index.ts'
import { isPaused } from '../pause/pause.store.ts'
import { isAskedAbout } from '../restored/restored-keys.store.ts'
import { undoInterrupted } from '../rotation/undo-rotation.ts'

type Values = PgUpdateSetSource<typeof consumers>

type Api = number | typeof deployments.apiId | SQL

const apiOfConsumer = sql`(select ${deployments.apiId} from ${deployments} where ${deployments.id} = ${consumers.deploymentId})`

const isGranted = (apiId: Api) => sql`exists (select 1 from ${accessGrants} where ${accessGrants.productId} = ${apiId}
  and ${accessGrants.organizationId} = ${consumers.organizationId} and ${accessGrants.revokedAt} is null)`

/** A grant was revoked after the consumer was created, and none is active: its key must no longer work (trust T56). */
const isRevoked = (apiId: Api) => sql`(exists (select 1 from ${accessGrants} where ${accessGrants.productId} = ${apiId}
    and ${accessGrants.organizationId} = ${consumers.organizationId} and ${accessGrants.revokedAt} > ${consumers.createdAt})
  and not ${isGranted(apiId)})`

const isOfClosed = sql`exists (select 1 from ${organizations} where ${organizations.id} = ${consumers.organizationId} and ${isClosed})`
const mayNotWork = (apiId: Api) => or(isRevoked(apiId), isOfClosed, isPaused)

const atApi = (organizationId: number, apiId: number): SQL =>
  sql`${consumers.organizationId} = ${organizationId}
    and ${consumers.deploymentId} in (select ${deployments.id} from ${deployments} where ${deployments.apiId} = ${apiId})`

/** A consumer whose key was never shown is rolled back, any other is only suspended. */
const suspension = {
  state: sql<
    'FAILED' | 'SUSPENDED'
  >`case when ${consumers.state} = 'REQUESTED' and ${consumers.applied} is null then 'FAILED' else 'SUSPENDED' end`,
  settled: false,
  updatedAt: sql`now()`,
}

/** Nothing of its own keeps the key out: neither a restore, nor its end, nor a pause. */
const isFree = and(isNull(consumers.afterRestore), not(hasEnded), not(isPaused))

const isAtWork = inArray(consumers.state, ['ACTIVE', 'REQUESTED'])
const inOrder = (rows: { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b)
const suspend = async (tx: Tx, condition: SQL | undefined) => {
  const ids = inOrder(await tx.update(consumers).set(suspension).where(condition).returning({ id: consumers.id }))
  await undoInterrupted(tx, ids)
  return ids
}

const resume = async (tx: Tx, condition: SQL | undefined, apiId: Api) =>
  inOrder(
    await tx
      .update(consumers)
      .set({ state: 'REQUESTED', settled: false, updatedAt: sql`now()` })
      .where(and(condition, eq(consumers.state, 'SUSPENDED'), isFree, not(isRevoked(apiId))))
      .returning({ id: consumers.id }),
  )

/**
 * Whether the organization is open; keeps it so until the transaction ends. Held before its keys are suspended or resumed for one API, and after the
 * grant: closing or opening the organization waits, so that neither misses what the other does.
 */
const holdOpen = async (tx: Tx, organizationId: number): Promise<boolean> => {
  const [row] = await tx.select({ isClosed }).from(organizations).where(eq(organizations.id, organizationId)).for('share')
  return row?.isClosed === false
}

const organizationRows = {
  holdOpen,
  /** Every key of an organization that the transaction has closed; returns all that still have to be shut out. */
  suspendAll: async (tx: Tx, organizationId: number) => {
    const ofOrganization = eq(consumers.organizationId, organizationId)
    await suspend(tx, and(ofOrganization, isAtWork))
    const isLeft = and(ofOrganization, inArray(consumers.state, ['SUSPENDED', 'FAILED']), eq(consumers.settled, false))
    return inOrder(await tx.select({ id: consumers.id }).from(consumers).where(isLeft))
  },
  /** One key whose end has come; returns when that was, or undefined if it no longer worked, or has begun to since it was read. */
  suspendEnded: async (tx: Tx, { id, applied }: Pick<typeof consumers.$inferSelect, 'id' | 'applied'>): Promise<Date | undefined> => {
    const asRead = applied ? isNotNull(consumers.applied) : isNull(consumers.applied)
    const stillWorks = and(eq(consumers.id, id), isAtWork, hasEnded, asRead)
    const [row] = await tx.update(consumers).set(suspension).where(stillWorks).returning({ expiresAt: consumers.expiresAt })
    if (row) await undoInterrupted(tx, [id])
    return row?.expiresAt ?? undefined
  },
  /** One key, unless its access was revoked, its end has come, or it is paused. */
  resumeOne: (tx: Tx, id: number) => resume(tx, eq(consumers.id, id), apiOfConsumer),
  /** Every key of an organization that the transaction has opened, but those whose access was revoked; none if it is still closed in another way. */
  resumeAll: (tx: Tx, organizationId: number) =>
    resume(tx, and(eq(consumers.organizationId, organizationId), not(isOfClosed)), apiOfConsumer),
}

const forgotten = { nickname: null, kongConsumerName: null, apiKeyLast4: null, clientId: null, clientSecretLast4: null }

/** What an organization's purge does to its consumers. */
export const consumersOfOrganizations = {
  /** Ends every key of an organization; returns the consumers it `ended`, and all that are `left` at their gateways. */
  removeAll: async (tx: Tx, organizationId: number) => {
    const ofOrganization = eq(consumers.organizationId, organizationId)
    const ended = await tx
      .update(consumers)
      .set({ state: 'DELETING', settled: false, error: null, updatedAt: sql`now()` })
      .where(and(ofOrganization, inArray(consumers.state, ['REQUESTED', 'ACTIVE', 'SUSPENDED'])))
      .returning({ id: consumers.id })
    const isLeft = and(ofOrganization, or(ne(consumers.state, 'DELETED'), not(consumers.settled)))
    return { ended: inOrder(ended), left: inOrder(await tx.select({ id: consumers.id }).from(consumers).where(isLeft)) }
  },
  /** Clears what removed consumers still say of the firm. */
  forget: (tx: Tx, organizationId: number) =>
    tx
      .update(consumers)
      .set({ ...forgotten, requestTransformer: null, applied: null, error: null })
      .where(eq(consumers.organizationId, organizationId)),
}

const accessRows = (db: Db) => ({
  suspendAt: async (tx: Tx, organizationId: number, apiId: number) => {
    await holdOpen(tx, organizationId)
    return suspend(tx, and(atApi(organizationId, apiId), isAtWork))
  },
  /** Of these only those that may not work: whose access was revoked, whose organization is closed, or that are paused. Keys that never needed a grant stay. */
  suspendAstrayAt: async (tx: Tx, organizationId: number, apiId: number) => {
    await holdOpen(tx, organizationId)
    return suspend(tx, and(atApi(organizationId, apiId), isAtWork, mayNotWork(apiId)))
  },
  /** None while the organization is closed: opening it resumes them. */
  resumeAt: async (tx: Tx, organizationId: number, apiId: number) =>
    (await holdOpen(tx, organizationId)) ? resume(tx, atApi(organizationId, apiId), apiId) : [],
  /** Organizations and APIs on a gateway server whose keys work although they may not, or are suspended (`isShutOut`) although they may work. */
  findAstray: (resourceId: number) => {
    const isShutOut = eq(consumers.state, 'SUSPENDED')
    return db
      .selectDistinct({
        organizationId: consumers.organizationId,
        apiId: deployments.apiId,
        isShutOut: sql<boolean>`${isShutOut}`.as('is_shut_out'),
      })
      .from(consumers)
      .innerJoin(deployments, eq(deployments.id, consumers.deploymentId))
      .where(
        and(
          eq(deployments.resourceId, resourceId),
          or(and(isAtWork, mayNotWork(deployments.apiId)), and(isShutOut, isFree, not(isOfClosed), not(isRevoked(deployments.apiId)))),
        ),
      )
      .limit(100)
  },
  /** These consumers, grouped by gateway server. */
  byGateway: async (ids: readonly number[]): Promise<number[][]> => {
    if (ids.length === 0) return []
    const rows = await db
      .select({ consumerIds: sql<number[]>`array_agg(${consumers.id} order by ${consumers.id})` })
      .from(consumers)
      .innerJoin(deployments, eq(deployments.id, consumers.deploymentId))
      .where(inArray(consumers.id, [...ids]))
      .groupBy(deployments.resourceId)
    return rows.map(({ consumerIds }) => consumerIds)
  },
})

/** The columns of a consumer's deployment that its own plugins are derived from. */
export const ofDeployment = {
  deploymentTransformer: deployments.requestTransformer,
  upstreamUrl: deployments.upstreamUrl,
  isLocked: sql<boolean>`${deployments.pathLockdown} is not null`,
}

const driftRows = (db: Db) => ({
  /** What a gateway server should hold now. */
  findKnown: (resourceId: number) =>
    db
      .select({
        id: consumers.id,
        deploymentId: consumers.deploymentId,
        state: consumers.state,
        auth: deployments.auth,
        keySlot: consumers.keySlot,
        hasOldKey: sql<boolean>`${keyRotations.consumerId} is not null`,
        nickname: consumers.nickname,
        rateLimit: consumers.rateLimit,
        rateLimitPeriod: consumers.rateLimitPeriod,
        ratePolicy: consumers.ratePolicy,
        requestTransformer: consumers.requestTransformer,
        ...ofDeployment,
      })
      .from(consumers)
      .innerJoin(deployments, eq(deployments.id, consumers.deploymentId))
      .leftJoin(keyRotations, eq(keyRotations.consumerId, consumers.id))
      .where(
        and(
          eq(deployments.resourceId, resourceId),
          eq(consumers.settled, true),
          // What depends on a deployment is checked once that is in place.
          eq(deployments.settled, true),
          inArray(consumers.state, ['ACTIVE', 'SUSPENDED']),
        ),
      ),
  /** Which of these consumers were permanently deleted. */
  findGone: (ids: readonly number[]) =>
    ids.length === 0
      ? Promise.resolve([])
      : db
          .select({ id: consumers.id, deploymentId: consumers.deploymentId })
          .from(consumers)
          .where(and(inArray(consumers.id, [...ids]), eq(consumers.state, 'DELETED'), eq(consumers.settled, true))),
})

/** Newer keys of the same organization at the same API, which may rely on the access granted with this one. */
const hasOthersSince = async (tx: Tx, { id, organizationId, apiId }: { id: number; organizationId: number; apiId: number }) =>
  (await tx.$count(
    consumers,
    and(atApi(organizationId, apiId), sql`${consumers.id} > ${id}`, inArray(consumers.state, ['REQUESTED', 'ACTIVE', 'SUSPENDED'])),
  )) > 0

const atDeployment = (deploymentId: number) => and(eq(consumers.deploymentId, deploymentId), ne(consumers.state, 'DELETED'))

/** Implements DeploymentConsumers. */
export const consumersOfDeployments = (db: Db): DeploymentConsumers => ({
  end: async (tx, deploymentId) => {
    await tx.update(consumers).set({ state: 'DELETING', settled: false, updatedAt: sql`now()` }).where(atDeployment(deploymentId))
  },
  remake: async (tx, deploymentId) => {
    const transforming = and(eq(consumers.state, 'ACTIVE'), isNotNull(consumers.requestTransformer), isAskedAbout)
    await tx
      .update(consumers)
      .set({ settled: false })
      .where(and(eq(consumers.deploymentId, deploymentId), transforming))
  },
  areBusy: async (deploymentId) =>
    (await db.$count(consumers, and(eq(consumers.deploymentId, deploymentId), sql`${consumers.leaseUntil} > now()`))) > 0,
  forget: async (tx, deploymentId) => {
    await tx
      .update(consumers)
      .set({ state: 'DELETED', settled: true, apiKey: null, clientSecret: null, updatedAt: sql`now()` })
      .where(atDeployment(deploymentId))
    const ofDeployment = tx.select({ id: consumers.id }).from(consumers).where(eq(consumers.deploymentId, deploymentId))
    await tx.delete(keyRotations).where(inArray(keyRotations.consumerId, ofDeployment))
  },
})

/** Their limit, or the one that they go back to, is counted in Redis. */
const countsInRedis = or(
  and(eq(consumers.ratePolicy, 'redis'), isNotNull(consumers.rateLimit)),
  sql`(${consumers.applied}->>'ratePolicy' = 'redis' and ${consumers.applied}->>'rateLimit' is not null)`,
)

const at = (tx: Tx, resourceIds: readonly number[]) =>
  inArray(
    consumers.deploymentId,
    tx
      .select({ id: deployments.id })
      .from(deployments)
      .where(inArray(deployments.resourceId, [...resourceIds])),
  )

/** Implements CountingKeys. */
export const countingKeys: CountingKeys = {
  countInRedis: (tx, resourceId) =>
    tx.$count(consumers, and(at(tx, [resourceId]), countsInRedis, inArray(consumers.state, ['REQUESTED', 'ACTIVE', 'SUSPENDED']))),
  remakeInRedis: async (tx, resourceIds) => {
    if (resourceIds.length === 0) return
    await tx
      .update(consumers)
      .set({ settled: false })
      .where(and(at(tx, resourceIds), countsInRedis, eq(consumers.state, 'ACTIVE'), isAskedAbout))
  },
}

/** The gateway server of a consumer is its deployment's. */
const resourceId = sql`(select ${deployments.resourceId} from ${deployments} where ${deployments.id} = ${consumers.deploymentId})`

/** The reads and writes on consumers for the work at gateways. */
export const consumerWorkRows = (db: Db) => ({
  ...workRowsOn(db, consumers, { resourceId, interactiveStates: ['REQUESTED', 'DELETING', 'SUSPENDED'], batchSize: 500 }),
  hasOthersSince,
  /** Records the end of work; false when the lease was lost and nothing was written. */
  finish: async (tx: Tx, lease: Lease, values: Values) =>
    (
      await tx
        .update(consumers)
        .set({ ...values, updatedAt: sql`now()` })
        .where(and(eq(consumers.id, lease.id), eq(consumers.fence, lease.fence), sql`${consumers.state} = ${lease.state}`))
        .returning({ id: consumers.id })
    ).length === 1,
  /** The gateway servers that may hold consumers. */
  findServers: async () => (await db.selectDistinct({ id: deployments.resourceId }).from(deployments)).map(({ id }) => id),
  ...accessRows(db),
  ...organizationRows,
  ...driftRows(db),
})
