import { can, type Deployment, filledIn, isInternal, requestTransformerFields, responseTransformerFields } from '@apim/contract'
import { ratePoliciesWith } from '@apim/contract/constants'
import type { Tx } from '../db/client.ts'
import { serviceIdOf } from '../gateway/ids.ts'
import type { SignedIn } from '../http/signed-in.ts'
import { type ShownDeployment, shownDeploymentsStore } from './deployments.store.ts'

const setting = (row: ShownDeployment, name: string) => row.configs.find((config) => config.name === name)?.value

/** Joins `http://gateway:8000` and `/payments-dev` into the URL that clients call. */
const joinAddress = (base: string, path: string): string => `${base.replace(/(?<!\/)\/+$/, '')}/${path.replace(/^\/+/, '')}`

const lockdown = ({ deployment: { pathLockdown }, apiRevision }: ShownDeployment): Deployment['pathLockdown'] => ({
  enabled: pathLockdown !== null,
  revision: pathLockdown?.revision ?? null,
  isCurrent: pathLockdown === null || pathLockdown.revision === apiRevision,
})

const view = (row: ShownDeployment, user: SignedIn): Deployment => {
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
    ...(seesTarget && { progress: deployment.progress }),
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
      ratePolicies: ratePoliciesWith(row.hasRedis),
    },
    ...(seesConfig && { serviceId: serviceIdOf(deployment.id) }),
    ...(isInternal(user) && { repairedAt: row.repairedAt?.toISOString() ?? null }),
    createdAt: deployment.createdAt.toISOString(),
    updatedAt: deployment.updatedAt.toISOString(),
  }
}

const transformers = ({ deployment: { requestTransformer, responseTransformer } }: ShownDeployment) => ({
  requestTransformer: { enabled: requestTransformer !== null, ...filledIn(requestTransformerFields, requestTransformer ?? {}) },
  responseTransformer: { enabled: responseTransformer !== null, ...filledIn(responseTransformerFields, responseTransformer ?? {}) },
})

/** An API's deployments in the order DEV, TEST, UAT, PROD, as this user may see them. The caller checks whether they may see the API. */
export const deploymentsOf = async (db: Tx, apiId: number, user: SignedIn): Promise<Deployment[]> =>
  (await shownDeploymentsStore(db).findOfApi(apiId)).map((row) => view(row, user))

/** A deployment with everything its form shows, or undefined. The caller checks whether the user may see it. */
export const deploymentView = async (db: Tx, id: number, user: SignedIn): Promise<Deployment | undefined> => {
  const row = await shownDeploymentsStore(db).find(id)
  return row && { ...view(row, user), ...transformers(row) }
}
