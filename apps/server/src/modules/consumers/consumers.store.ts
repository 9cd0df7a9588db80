import { and, asc, count, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { containsText } from '../../db/matching.ts'
import {
  type AppliedConsumer,
  accessGrants,
  apis,
  type ConsumerSettings,
  consumers,
  deployments,
  keyRotations,
  organizations,
  resources,
} from '../../db/schema/index.ts'
import { isClosed } from '../../read-models/organizations.store.ts'
import { hasEnded } from '../../read-models/usable-keys.store.ts'
import { quotaColumns } from './quota/quota.store.ts'
import { isAskedAbout } from './restored/restored-keys.store.ts'
import { lastCallOf, oldUseColumns } from './rotation/old-key-use.store.ts'
import { consumerWorkRows, ofDeployment } from './work/work-rows.store.ts'

export type ConsumerValues = Partial<typeof consumers.$inferInsert>

const columns = {
  consumer: consumers,
  /** Its old key, if it has one beside its own. */
  rotation: keyRotations,
  env: deployments.env,
  auth: deployments.auth,
  deploymentLimit: sql<number | null>`case when ${deployments.rateLimitEnabled} then ${deployments.ratePerMinute} end`.as(
    'deployment_limit',
  ),
  apiId: deployments.apiId,
  apiName: apis.name,
  apiVersion: apis.version,
  apiLife: apis.life,
  resourceId: deployments.resourceId,
  /** Whether its gateway server has a Redis to count in. */
  hasRedis:
    sql<boolean>`exists (select 1 from ${resources} where ${resources.id} = ${deployments.resourceId} and ${resources.redisResourceId} is not null)`.as(
      'has_redis',
    ),
  serviceName: deployments.serviceName,
  bizappId: apis.applicationId,
  organizationName: organizations.name,
  organizationExternal: organizations.external,
  organizationDeactivated: isClosed,
  hasEnded: hasEnded.as('has_ended'),
}
const joined = (db: Tx) =>
  db
    .select({ ...columns, ...ofDeployment })
    .from(consumers)
    .leftJoin(keyRotations, eq(keyRotations.consumerId, consumers.id))
    .innerJoin(deployments, eq(deployments.id, consumers.deploymentId))
    .innerJoin(apis, eq(apis.id, deployments.apiId))
    .innerJoin(organizations, eq(organizations.id, consumers.organizationId))

const flat = <Row extends { consumer: typeof consumers.$inferSelect }>({ consumer, ...rest }: Row) => ({ ...consumer, ...rest })
/** A consumer with its deployment, API and organization. */
export type ConsumerRow = ReturnType<typeof flat<Awaited<ReturnType<typeof joined>>[number]>>

/** Whether the grant of the consumer's organization says that it manages its own keys. */
const ownKeys = (db: Db) => {
  const grant = db
    .select({ one: sql`1` })
    .from(accessGrants)
    .where(
      and(
        eq(accessGrants.productId, deployments.apiId),
        eq(accessGrants.organizationId, consumers.organizationId),
        isNull(accessGrants.revokedAt),
        accessGrants.ownKeys,
      ),
    )
  return sql<boolean>`exists ${grant}`
}

/** Which consumers a user may see: everyone's, or those of their organization, but for drafts (decision 68), and of APIs they maintain. */
export type Scope = 'everything' | { organizationId: number | null; applicationIds: number[] }

const inScope = (scope: Scope): SQL | undefined => {
  if (scope === 'everything') return undefined
  const own =
    scope.organizationId === null ? sql`false` : sql`(${consumers.organizationId} = ${scope.organizationId} and ${apis.life} <> 'draft')`
  return scope.applicationIds.length === 0 ? own : sql`(${own} or ${inArray(apis.applicationId, scope.applicationIds)})`
}

/** Whose keys are looked for, by their names or those of their APIs. */
export interface NamedKeys {
  organizationId: number
  name: string
  limit: number
}

const standing = ['REQUESTED', 'ACTIVE', 'SUSPENDED', 'DELETING'] as const

const readingRows = (db: Db) => ({
  find: async (id: number, tx: Tx = db): Promise<ConsumerRow | undefined> => (await joined(tx).where(eq(consumers.id, id))).map(flat)[0],
  /** Active consumers, with their last call and, beside an old key, the last one with each. */
  findStanding: async (scope: Scope, filter: { apiId?: number | undefined; organizationId?: number | undefined }) => {
    const lastCall = lastCallOf(db)
    const rows = await db
      .select({
        ...columns,
        ownKeys: ownKeys(db),
        ...quotaColumns(),
        lastUsedAt: lastCall.startedAt,
        lastUsedFrom: lastCall.clientIp,
        oldUse: oldUseColumns,
      })
      .from(consumers)
      .leftJoin(keyRotations, eq(keyRotations.consumerId, consumers.id))
      .innerJoin(deployments, eq(deployments.id, consumers.deploymentId))
      .innerJoin(apis, eq(apis.id, deployments.apiId))
      .innerJoin(organizations, eq(organizations.id, consumers.organizationId))
      .leftJoinLateral(lastCall, sql`true`)
      .where(
        and(
          inArray(consumers.state, standing),
          filter.apiId === undefined ? undefined : eq(deployments.apiId, filter.apiId),
          filter.organizationId === undefined ? undefined : eq(consumers.organizationId, filter.organizationId),
          inScope(scope),
        ),
      )
      .orderBy(
        asc(organizations.name),
        asc(sql`array_position(array['DEV','TEST','UAT','PROD'], ${deployments.env})`),
        asc(sql`coalesce(${consumers.nickname}, '')`),
        asc(consumers.id),
      )
      .limit(5000)
    return rows.map((row) => flat(row))
  },
})

const namedRows = (db: Db) => ({
  /** The first of these by name, without what their list says about their use; and how many there are. */
  findNamed: async (scope: Scope, { organizationId, name, limit }: NamedKeys) => {
    const rows = await db
      .select({
        id: consumers.id,
        name: sql<string>`coalesce(nullif(${consumers.nickname}, ''), ${apis.name})`.as('shown_name'),
        apiId: apis.id,
        apiName: apis.name,
        env: deployments.env,
        total: sql<number>`count(*) over ()`.mapWith(Number),
      })
      .from(consumers)
      .innerJoin(deployments, eq(deployments.id, consumers.deploymentId))
      .innerJoin(apis, eq(apis.id, deployments.apiId))
      .where(
        and(
          inArray(consumers.state, standing),
          eq(consumers.organizationId, organizationId),
          inScope(scope),
          or(containsText(consumers.nickname, name), containsText(apis.name, name)),
        ),
      )
      .orderBy(asc(sql`shown_name`), asc(consumers.id))
      .limit(limit)
    return {
      entries: rows.map(({ id, name: shown, apiId, apiName, env }) => ({ id, name: shown, apiId, apiName, env })),
      total: rows[0]?.total ?? 0,
    }
  },
})

const intentRows = (db: Db) => ({
  /** What is past, and the last end of keys that are valid for so many days, by the clock that ends keys, which all portals share. */
  findEnds: async (tx: Tx, days: number | undefined) => {
    const { rows } = await tx.execute<{ now: string | Date; latest: string | Date | null }>(
      sql`select now() as now, now() + make_interval(days => ${days ?? null}::int) as latest`,
    )
    const { now, latest = null } = rows[0] ?? { now: new Date() }
    return { now: new Date(now), latest: latest === null ? null : new Date(latest) }
  },
  findOrganization: async (id: number) => (await db.select().from(organizations).where(eq(organizations.id, id)))[0],
  /** The deployment, locked against deletion until the transaction ends. */
  holdDeployment: async (tx: Tx, id: number) => (await tx.select().from(deployments).where(eq(deployments.id, id)).for('share'))[0],
  /** Whether the gateway server has a Redis to count in, which it keeps until the transaction ends. */
  holdRedis: async (tx: Tx, resourceId: number): Promise<boolean> => {
    const [row] = await tx.select({ redis: resources.redisResourceId }).from(resources).where(eq(resources.id, resourceId)).for('share')
    return row !== undefined && row.redis !== null
  },
  /** How many keys for the API the organization has that work, will work, or are kept out for now. */
  countStanding: async (tx: Tx, apiId: number, organizationId: number): Promise<number> => {
    const [row] = await tx
      .select({ count: count() })
      .from(consumers)
      .innerJoin(deployments, eq(deployments.id, consumers.deploymentId))
      .where(
        and(
          eq(deployments.apiId, apiId),
          eq(consumers.organizationId, organizationId),
          inArray(consumers.state, ['REQUESTED', 'ACTIVE', 'SUSPENDED']),
        ),
      )
    return row?.count ?? 0
  },
  /** The settings of the organization's latest key at the deployment, which may be deleted; undefined for its first. */
  findLatestSettings: async (tx: Tx, deploymentId: number, organizationId: number): Promise<ConsumerSettings | undefined> => {
    const [row] = await tx
      .select()
      .from(consumers)
      .where(and(eq(consumers.deploymentId, deploymentId), eq(consumers.organizationId, organizationId)))
      .orderBy(desc(consumers.id))
      .limit(1)
    return row && settingsOf(row)
  },
  insert: async (tx: Tx, values: typeof consumers.$inferInsert) => {
    const [row] = await tx.insert(consumers).values(values).returning({ id: consumers.id })
    if (!row) throw new Error('the consumer was not stored')
    return row.id
  },
  update: (tx: Tx, id: number, values: ConsumerValues) => tx.update(consumers).set(values).where(eq(consumers.id, id)),
  /** Sets a new intent, if the row is still in one of these states; after a restore only once its gateway has been asked about it, but for a deletion. */
  intend: async (tx: Tx, id: number, from: ConsumerRow['state'][], values: ConsumerValues) =>
    (
      await tx
        .update(consumers)
        .set({ ...values, settled: false, updatedAt: sql`now()` })
        .where(and(eq(consumers.id, id), inArray(consumers.state, from), values.state === 'DELETING' ? undefined : isAskedAbout))
        .returning({ id: consumers.id })
    ).length === 1,
})

/** Reads and writes consumers. */
export const consumersStore = (db: Db) => ({ ...readingRows(db), ...namedRows(db), ...intentRows(db), ...consumerWorkRows(db) })
export type ConsumersStore = ReturnType<typeof consumersStore>

/** The columns that can be changed later. */
export const settingsOf = (row: ConsumerSettings): ConsumerSettings => ({
  nickname: row.nickname,
  rateLimit: row.rateLimit,
  rateLimitPeriod: row.rateLimitPeriod,
  ratePolicy: row.ratePolicy,
  requestTransformer: row.requestTransformer,
  expiresAt: row.expiresAt,
})

const noneYet = { nickname: null, rateLimit: null, rateLimitPeriod: null, ratePolicy: 'local', requestTransformer: null } as const

/** What a row keeps of its settings. */
export const appliedOf = (row: ConsumerSettings & { keySlot: number }): AppliedConsumer => ({
  ...settingsOf(row),
  keySlot: row.keySlot,
  expiresAt: row.expiresAt?.toISOString() ?? null,
})

/** What the gateway was last seen to hold; settings that did not exist then are absent. */
export const appliedSettings = (held: AppliedConsumer): ConsumerSettings => {
  const { expiresAt, keySlot: _, ...applied } = held
  return { ...noneYet, ...applied, expiresAt: expiresAt ? new Date(expiresAt) : null }
}
