import { can, type Deployment, filledIn, isInternal, requestTransformerFields, responseTransformerFields } from '@apim/contract'
import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { apis, auditLog, deployments, resourceConfigs, resources } from '../../db/schema/index.ts'
import { serviceIdOf } from '../../gateway/ids.ts'
import type { SignedIn } from '../../http/signed-in.ts'

type Config = Deployment['kongServer']['configs'][number]

/** Names and values of a server's settings; secrets are stored apart and have no value here (trust T41). */
const configs = sql<
  Config[]
>`(select coalesce(json_agg(json_build_object('name', ${resourceConfigs.name}, 'value', ${resourceConfigs.value})
  order by ${resourceConfigs.name}), '[]'::json) from ${resourceConfigs}
  where ${resourceConfigs.resourceId} = ${resources.id} and ${resourceConfigs.value} is not null and ${resourceConfigs.secret} is null)`

/** The last time that a change made at the gateway was undone, out of the audit log. */
const repairedAt = sql<Date | null>`(select max(${auditLog.at}) from ${auditLog}
  where ${auditLog.objectType} = 'deployment' and ${auditLog.objectId} = ${deployments.id}::text and ${auditLog.action} = 'deployment.repair')`.mapWith(
  auditLog.at,
)

const select = (db: Tx, condition: SQL | undefined) =>
  db
    .select({
      deployment: deployments,
      serverName: resources.name,
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

type Row = Awaited<ReturnType<typeof select>>[number]

const setting = (row: Row, name: string) => row.configs.find((config) => config.name === name)?.value

/** `http://gateway:8000` and `/payments-dev` make the address that clients call. */
export const joinAddress = (base: string, path: string): string => `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`

const lockdown = ({ deployment: { pathLockdown }, apiRevision }: Row): Deployment['pathLockdown'] => ({
  enabled: pathLockdown !== null,
  revision: pathLockdown?.revision ?? null,
  isCurrent: pathLockdown === null || pathLockdown.revision === apiRevision,
})

const view = (row: Row, user: SignedIn): Deployment => {
  const { deployment } = row
  const apiUrl = setting(row, 'apiUrl') ?? ''
  const gatewayUrl = joinAddress(apiUrl, deployment.routePath)
  const [seesConfig, seesTarget] = [can.seeGatewayConfig(user), can.seeTarget(user, row)]
  const adminUrl = seesConfig ? setting(row, 'adminUrl') : undefined
  return {
    id: deployment.id,
    apiId: deployment.apiId,
    env: deployment.env,
    auth: deployment.auth,
    name: deployment.name,
    contextPath: deployment.contextPath,
    ...(seesTarget && { upstreamUrl: deployment.upstreamUrl }),
    gatewayUrl,
    tokenUrl: deployment.auth === 'apikey' ? null : joinAddress(gatewayUrl, 'oauth2/token'),
    state: deployment.state,
    error: seesTarget ? deployment.error : null,
    rateLimit: { enabled: deployment.rateLimitEnabled, ratePerMinute: deployment.ratePerMinute },
    ipRestriction: { enabled: deployment.ipRestrictionEnabled, ...(seesTarget && { ips: deployment.ips }) },
    botDetection: { enabled: deployment.botDetectionEnabled },
    oAuth2Config: deployment.tokenExpirationSeconds === null ? null : { tokenExpiration: deployment.tokenExpirationSeconds },
    pathLockdown: lockdown(row),
    kongServer: {
      id: deployment.resourceId,
      name: row.serverName,
      apiUrl,
      ...(adminUrl !== undefined && { adminUrl }),
      configs: seesConfig ? row.configs : row.configs.filter((config) => config.name === 'apiUrl'),
    },
    ...(seesConfig && { serviceId: serviceIdOf(deployment.id) }),
    ...(isInternal(user) && { repairedAt: row.repairedAt?.toISOString() ?? null }),
    createdAt: deployment.createdAt.toISOString(),
    updatedAt: deployment.updatedAt.toISOString(),
  }
}

/** The deployments of an API in the order DEV, TEST, UAT, PROD, as this user may see them. Whether they may at all is the caller's question. */
export const deploymentsOf = async (db: Tx, apiId: number, user: SignedIn): Promise<Deployment[]> =>
  (await select(db, eq(deployments.apiId, apiId))).map((row) => view(row, user))

const transformers = ({ deployment: { requestTransformer, responseTransformer } }: Row) => ({
  requestTransformer: { enabled: requestTransformer !== null, ...filledIn(requestTransformerFields, requestTransformer ?? {}) },
  responseTransformer: { enabled: responseTransformer !== null, ...filledIn(responseTransformerFields, responseTransformer ?? {}) },
})

/** One deployment with all that its form shows, or undefined. For callers who have asked whether the user may read that. */
export const deploymentView = async (db: Tx, id: number, user: SignedIn): Promise<Deployment | undefined> =>
  (await select(db, eq(deployments.id, id))).map((row) => ({ ...view(row, user), ...transformers(row) }))[0]
