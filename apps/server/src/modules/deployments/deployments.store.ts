import type { Environment } from '@apim/contract/constants'
import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { lockForTransaction } from '../../db/locks.ts'
import { apis, applications, type DeploymentSettings, deployments } from '../../db/schema/index.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { versionOf } from '../../http/versions.ts'
import { isAlive, visibleTo } from '../../read-models/api-visibility.store.ts'
import { served, withEnding, workRows } from './work/work-rows.store.ts'

export type DeploymentRow = typeof deployments.$inferSelect
export type DeploymentValues = Partial<typeof deployments.$inferInsert>

/** The deployment's API, as policies need it. */
const apiRows = (db: Db) => ({
  /** An API visible to the user. */
  findApi: async (user: SignedIn, id: number) =>
    (
      await db
        .select({ id: apis.id, bizappId: apis.applicationId })
        .from(apis)
        .leftJoin(applications, eq(applications.id, apis.applicationId))
        .where(and(eq(apis.id, id), visibleTo(user)))
    )[0],
  findApiName: async (tx: Tx, id: number) => (await tx.select({ name: apis.name }).from(apis).where(eq(apis.id, id)))[0]?.name ?? '',
  /** Where an API stands in its life, which stays so until the transaction ends; undefined when it is gone. */
  holdLife: async (tx: Tx, id: number) => {
    const living = and(eq(apis.id, id), isAlive)
    return (await tx.select({ life: apis.life }).from(apis).where(living).for('share'))[0]?.life
  },
})

/** Names that must be unique on each gateway server. */
const nameRows = (db: Db) => ({
  /** Serializes claims of names on this gateway server until the transaction ends. */
  lockNames: (tx: Tx, resourceId: number) => lockForTransaction(tx, 'gatewayNames', resourceId),
  /** Deployments on a gateway server with this service name, or a path that is a prefix of the other. */
  findClashes: (tx: Tx, resourceId: number, names: { serviceName: string; routePath: string }) =>
    tx
      .select({ id: deployments.id, apiId: deployments.apiId, serviceName: deployments.serviceName, routePath: deployments.routePath })
      .from(deployments)
      .where(
        and(
          eq(deployments.resourceId, resourceId),
          ne(deployments.state, 'DELETED'),
          or(
            eq(deployments.serviceName, names.serviceName),
            sql`starts_with(${deployments.routePath}, ${names.routePath})`,
            sql`starts_with(${names.routePath}, ${deployments.routePath})`,
          ),
        ),
      ),
  /** Every deployment that was ever on a gateway server: their objects there are ours. */
  findAllIds: async (resourceId: number) =>
    (await db.select({ id: deployments.id }).from(deployments).where(eq(deployments.resourceId, resourceId))).map(({ id }) => id),
})

const intentRows = (db: Db) => ({
  /** The row, locked until the transaction ends. */
  hold: async (tx: Tx, id: number) => (await tx.select().from(deployments).where(eq(deployments.id, id)).for('update'))[0],
  find: async (id: number, tx: Tx = db) => (await served(tx).where(eq(deployments.id, id))).map(withEnding)[0],
  /** The deployment of an API in one environment of one gateway server, unless deleted. */
  findPlace: async (tx: Tx, { apiId, resourceId, env }: { apiId: number; resourceId: number; env: Environment }) => {
    const place = and(eq(deployments.apiId, apiId), eq(deployments.resourceId, resourceId), eq(deployments.env, env))
    const [row] = await tx
      .select()
      .from(deployments)
      .where(and(place, ne(deployments.state, 'DELETED')))
    return row
  },
  /** Whether the API has a deployment on that gateway server. */
  isDeployedAt: async (apiId: number, resourceId: number): Promise<boolean> => {
    const place = and(eq(deployments.apiId, apiId), eq(deployments.resourceId, resourceId), ne(deployments.state, 'DELETED'))
    return (await db.$count(deployments, place)) > 0
  },
  insert: async (tx: Tx, values: typeof deployments.$inferInsert) => {
    const [row] = await tx.insert(deployments).values(values).returning()
    if (!row) throw new Error('the deployment was not stored')
    return row
  },
  /** Sets a new intent, if the row is still in that state; otherwise undefined. */
  intend: async (tx: Tx, id: number, from: DeploymentRow['state'], values: DeploymentValues) => {
    const [row] = await tx
      .update(deployments)
      .set({ ...values, progress: null, settled: false, updatedAt: sql`now()` })
      .where(and(eq(deployments.id, id), eq(deployments.state, from)))
      .returning()
    return row
  },
})

/** Reads and writes deployments. */
export const deploymentsStore = (db: Db) => ({ ...apiRows(db), ...nameRows(db), ...intentRows(db), ...workRows(db) })
export type DeploymentsStore = ReturnType<typeof deploymentsStore>

/** The columns that can be changed later. */
export const settingsOf = (row: DeploymentSettings): DeploymentSettings => ({
  upstreamUrl: row.upstreamUrl,
  rateLimitEnabled: row.rateLimitEnabled,
  ratePerMinute: row.ratePerMinute,
  ipRestrictionEnabled: row.ipRestrictionEnabled,
  ips: row.ips,
  botDetectionEnabled: row.botDetectionEnabled,
  tokenExpirationSeconds: row.tokenExpirationSeconds,
  requestTransformer: row.requestTransformer,
  responseTransformer: row.responseTransformer,
  pathLockdown: row.pathLockdown,
})

/** The version for an edit (trust T63). */
export const deploymentVersion = (row: DeploymentRow): string => versionOf({ id: row.id, ...settingsOf(row) })

const noneYet = { botDetectionEnabled: false, requestTransformer: null, responseTransformer: null, pathLockdown: null }

/** What the gateway was last seen to hold; settings that did not exist then are absent. */
export const appliedSettings = (applied: Partial<DeploymentSettings>): Partial<DeploymentSettings> => ({ ...noneYet, ...applied })
