import type { Deployment } from '@apim/contract'
import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { apis, auditLog, deployments, resourceConfigs, resources } from '../db/schema/index.ts'

type Config = Deployment['kongServer']['configs'][number]

/** Names and values of a server's settings; secrets are stored separately and have no value here (trust T41). */
const configs = sql<
  Config[]
>`(select coalesce(json_agg(json_build_object('name', ${resourceConfigs.name}, 'value', ${resourceConfigs.value})
  order by ${resourceConfigs.name}), '[]'::json) from ${resourceConfigs}
  where ${resourceConfigs.resourceId} = ${resources.id} and ${resourceConfigs.value} is not null and ${resourceConfigs.secret} is null)`

/** When drift at the gateway was last repaired, from the audit log. */
const repairedAt = sql<Date | null>`(select max(${auditLog.at}) from ${auditLog}
  where ${auditLog.objectType} = 'deployment' and ${auditLog.objectId} = ${deployments.id}::text and ${auditLog.action} = 'deployment.repair')`.mapWith(
  auditLog.at,
)

const visibleDeployments = (db: Tx, condition: SQL | undefined) =>
  db
    .select({
      deployment: deployments,
      serverName: resources.name,
      hasRedis: sql<boolean>`${resources.redisResourceId} is not null`,
      apiRevision: apis.revision,
      bizappId: apis.applicationId,
      configs,
      repairedAt,
    })
    .from(deployments)
    .innerJoin(resources, eq(resources.id, deployments.resourceId))
    .innerJoin(apis, eq(apis.id, deployments.apiId))
    .where(and(ne(deployments.state, 'DELETED'), condition))
    .orderBy(asc(sql`array_position(array['DEV','TEST','UAT','PROD'], ${deployments.env})`), asc(deployments.id))

/** A deployment with the fields of its API and gateway server that are shown. */
export type ShownDeployment = Awaited<ReturnType<typeof visibleDeployments>>[number]

/** Deployments that are not deleted, in the order DEV, TEST, UAT, PROD. */
export const shownDeploymentsStore = (db: Tx) => ({
  findOfApi: (apiId: number): Promise<ShownDeployment[]> => visibleDeployments(db, eq(deployments.apiId, apiId)),
  find: async (id: number): Promise<ShownDeployment | undefined> => (await visibleDeployments(db, eq(deployments.id, id)))[0],
})
