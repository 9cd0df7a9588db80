import { type ConsumerInput, egressTags, type PluginInput, type RouteInput, type ServiceInput } from '@apim/kong-admin'
import type { DeploymentSettings } from '../../../db/schema/index.ts'
import { deploymentTag, ourTag, pluginIdOf, serviceIdOf } from '../../../gateway/ids.ts'
import { type Authenticated, authPlugins, type ServicePlugin, strangerOf } from './auth-plugins.ts'
import { type Ending, endingHeaders } from './ending-headers.ts'
import { lockedUri, plannedRoutes } from './planned-routes.ts'
import { transformerPlugins } from './transformers.ts'

/** The input of the plan: a deployment's row and its gateway server. */
export interface Planned extends DeploymentSettings {
  id: number
  auth: Authenticated['auth']
  serviceName: string
  routePath: string
  /** Null unless its API is going to end. */
  ending: Ending | null
}
export interface PlannedAt {
  httpLogEndpoint: string | null
  ingestToken: string | null
  /** Private addresses that its deployments may target. */
  allowedUpstreams: readonly string[]
}

type WithId<T> = T & { id: string }
type PlanService = WithId<Exclude<ServiceInput, { url: string }>>
export type PlanPlugin = WithId<PluginInput> & { config: Record<string, unknown> }

/** All gateway objects of a deployment; anything else on its service is not ours. */
export interface KongPlan {
  /** The tags on each of its objects. */
  tags: readonly string[]
  service: PlanService
  /** The anonymous consumer; undefined where there is none. */
  stranger: WithId<ConsumerInput> | undefined
  plugins: PlanPlugin[]
  routes: WithId<RouteInput>[]
  /** Whether its routes restrict access: then no other route may lead to the service, and each must match the plan. */
  isLocked: boolean
}

/** The group whose members may use a deployment: a key for one API works at no other (trust T48). */
export const groupOf = deploymentTag

/** The part of a service that says where it leads. */
export const targetOf = (upstreamUrl: string) => {
  const url = new URL(upstreamUrl)
  const protocol = url.protocol === 'https:' ? ('https' as const) : ('http' as const)
  return {
    protocol,
    host: url.hostname,
    port: url.port === '' ? (protocol === 'https' ? 443 : 80) : Number(url.port),
    path: url.pathname === '/' ? null : url.pathname,
  }
}

/** Retries for longer than a restart of the portal takes (trust R03). */
const logQueue = { max_batch_size: 200, max_coalescing_delay: 1, max_entries: 100_000, max_retry_time: 3600 }

const limits = (deployment: Planned): ServicePlugin[] => [
  ...(deployment.ipRestrictionEnabled && deployment.ips.length > 0
    ? [{ name: 'ip-restriction', config: { allow: deployment.ips, deny: null } }]
    : []),
  // The gateway's built-in list of bots; the empty lists detect manual allow or deny entries.
  ...(deployment.botDetectionEnabled ? [{ name: 'bot-detection', config: { allow: [], deny: [] } }] : []),
  // Each consumer has its own quota; its own limit replaces this one.
  ...(deployment.rateLimitEnabled && deployment.ratePerMinute !== null
    ? [{ name: 'rate-limiting', config: { minute: deployment.ratePerMinute, policy: 'local', limit_by: 'consumer' } }]
    : []),
]

/** Answers in place of the service of a retired API, after the key was checked: who has none learns nothing. */
const retirement = ({ ending }: Planned, portalUrl: string): ServicePlugin[] =>
  ending?.retiredAt
    ? [
        {
          name: 'request-termination',
          config: { status_code: 410, message: `This API is retired. See ${portalUrl}/apis/${ending.apiId}`, trigger: null },
        },
      ]
    : []

const logging = ({ httpLogEndpoint, ingestToken }: PlannedAt): ServicePlugin[] =>
  httpLogEndpoint === null
    ? []
    : [
        {
          name: 'http-log',
          config: {
            http_endpoint: httpLogEndpoint,
            headers: ingestToken === null ? null : { Authorization: `Bearer ${ingestToken}` },
            queue: logQueue,
          },
        },
      ]

/**
 * The desired gateway objects of a deployment. All guards are on the service, so that they exist before a route leads to it (trust T46); every object
 * has a deterministic id, so that each write can be repeated (R02). `portalUrl` is where clients read of an API's end.
 */
export const kongPlan = (deployment: Planned, server: PlannedAt, portalUrl: string): KongPlan => {
  const tags = [ourTag, deploymentTag(deployment.id)]
  const service = { id: serviceIdOf(deployment.id) }
  const isLocked = deployment.pathLockdown !== null
  const group: ServicePlugin = { name: 'acl', config: { allow: [groupOf(deployment.id)], deny: null, hide_groups_header: true } }
  const plugins = [
    ...authPlugins(deployment),
    group,
    ...limits(deployment),
    ...retirement(deployment, portalUrl),
    ...transformerPlugins(deployment, lockedUri({ ...deployment, isLocked }), endingHeaders(deployment.ending, portalUrl)),
    ...logging(server),
  ]
  return {
    tags,
    service: {
      ...service,
      name: deployment.serviceName,
      ...targetOf(deployment.upstreamUrl),
      enabled: true,
      tags: [...tags, ...egressTags(server.allowedUpstreams)],
    },
    stranger: strangerOf(deployment, tags),
    plugins: plugins.map(({ name, part, consumer, config }) => ({
      id: pluginIdOf(deployment.id, part ?? name),
      name,
      service,
      consumer: consumer ?? null,
      enabled: true,
      config,
      tags,
    })),
    routes: plannedRoutes(deployment, service, tags),
    isLocked,
  }
}

/** The plugins without which a deployment would be open or unlimited: missing ones are restored at once (trust T55). */
export const guards: ReadonlySet<string> = new Set([
  'key-auth',
  'oauth2',
  'request-termination',
  'acl',
  'ip-restriction',
  'bot-detection',
  'rate-limiting',
])
