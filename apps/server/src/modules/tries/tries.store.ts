import { and, asc, eq, isNull, not, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { consumers, deployments, resourceConfigs, resources } from '../../db/schema/index.ts'
import { hasEnded, isUsable } from '../../read-models/usable-keys.store.ts'
import { pausersOf } from '../consumers/index.ts'

const columns = {
  consumerId: consumers.id,
  nickname: consumers.nickname,
  apiKey: consumers.apiKey,
  clientId: consumers.clientId,
  clientSecret: consumers.clientSecret,
  ownLimit: consumers.rateLimit,
  deploymentId: deployments.id,
  env: deployments.env,
  auth: deployments.auth,
  routePath: deployments.routePath,
  pathLockdown: deployments.pathLockdown,
  gateway: resources.name,
  isBuiltIn: resources.builtIn,
  apiUrl: resourceConfigs.value,
}

const environmentOrder = sql`array_position(array['DEV','TEST','UAT','PROD'], ${deployments.env})`

/** What can be tried: an organization's working keys at working deployments. */
export const triesStore = (db: Db) => {
  const find = (organizationId: number, apiId: number, consumerId?: number) =>
    db
      .select(columns)
      .from(consumers)
      .innerJoin(deployments, eq(deployments.id, consumers.deploymentId))
      .innerJoin(resources, eq(resources.id, deployments.resourceId))
      .leftJoin(resourceConfigs, and(eq(resourceConfigs.resourceId, resources.id), eq(resourceConfigs.name, 'apiUrl')))
      .where(
        and(
          eq(consumers.organizationId, organizationId),
          eq(deployments.apiId, apiId),
          isUsable,
          eq(deployments.state, 'ACTIVE'),
          isNull(resources.deletedAt),
          consumerId === undefined ? undefined : eq(consumers.id, consumerId),
        ),
      )
      .orderBy(asc(environmentOrder), asc(sql`coalesce(${consumers.nickname}, '')`), asc(consumers.id))
      .limit(200)
  return {
    /** By environment and nickname. */
    findKeys: (organizationId: number, apiId: number) => find(organizationId, apiId),
    /** One of them; undefined if it is not the organization's, or does not work. */
    findKey: async (organizationId: number, apiId: number, consumerId: number) => (await find(organizationId, apiId, consumerId))[0],
    /** Who keeps one of them out with a pause; no one if it is not the organization's, or out for good. */
    findPausers: async (organizationId: number, apiId: number, consumerId: number) => {
      const isOurs = and(eq(consumers.id, consumerId), eq(consumers.organizationId, organizationId), eq(deployments.apiId, apiId))
      const [row] = await db
        .select({ pausedByProviderAt: consumers.pausedByProviderAt, pausedByOrganizationAt: consumers.pausedByOrganizationAt })
        .from(consumers)
        .innerJoin(deployments, eq(deployments.id, consumers.deploymentId))
        .where(and(isOurs, eq(consumers.state, 'SUSPENDED'), not(hasEnded)))
      return pausersOf(row)
    },
  }
}
export type KeyRow = Awaited<ReturnType<ReturnType<typeof triesStore>['findKeys']>>[number]
