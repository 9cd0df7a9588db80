import type { PluginInput, RouteInput, ServiceInput } from '@apim/kong-admin'
import type { DeploymentSettings } from '../../db/schema/index.ts'
import { deploymentTag, ourTag, pluginIdOf, routeIdOf, serviceIdOf } from '../../outside/gateway-ids.ts'
import { transformerConfigs } from './transformers.ts'

/** What the plan is made from: a deployment's row and its gateway server. */
export interface Planned extends DeploymentSettings {
  id: number
  serviceName: string
  routePath: string
}
export interface LogTarget {
  httpLogEndpoint: string | null
  ingestToken: string | null
}

type WithId<T> = T & { id: string }
type PlanService = WithId<Exclude<ServiceInput, { url: string }>>
export type PlanPlugin = WithId<PluginInput> & { config: Record<string, unknown> }

/** The gateway objects that a deployment wants, complete; whatever else hangs on its service is not ours. */
export interface KongPlan {
  service: PlanService
  plugins: PlanPlugin[]
  route: WithId<RouteInput>
}

/** The group whose members may use a deployment: a key for one API opens no other (trust T48). */
export const groupOf = deploymentTag

const target = (upstreamUrl: string) => {
  const url = new URL(upstreamUrl)
  const protocol = url.protocol === 'https:' ? ('https' as const) : ('http' as const)
  return {
    protocol,
    host: url.hostname,
    port: url.port === '' ? (protocol === 'https' ? 443 : 80) : Number(url.port),
    path: url.pathname === '/' ? null : url.pathname,
  }
}

/** Batches that wait long enough to outlive a restart of the portal (trust R03). */
const logQueue = { max_batch_size: 200, max_coalescing_delay: 1, max_entries: 100_000, max_retry_time: 3600 }

const configs = (deployment: Planned, { httpLogEndpoint, ingestToken }: LogTarget): [string, Record<string, unknown>][] => [
  // The key is taken from the header only, so that it never stands in an address, and is not handed on (trust T45).
  [
    'key-auth',
    { key_names: ['apikey'], key_in_header: true, key_in_query: false, key_in_body: false, hide_credentials: true, anonymous: null },
  ],
  ['acl', { allow: [groupOf(deployment.id)], deny: null, hide_groups_header: true }],
  ...(deployment.ipRestrictionEnabled && deployment.ips.length > 0
    ? [['ip-restriction', { allow: deployment.ips, deny: null }] satisfies [string, Record<string, unknown>]]
    : []),
  // The gateway's own list of programs; the empty lists say that nobody has allowed or denied others by hand.
  ...(deployment.botDetectionEnabled ? [['bot-detection', { allow: [], deny: [] }] satisfies [string, Record<string, unknown>]] : []),
  ...transformerConfigs(deployment),
  // Each consumer has the whole rate for itself; a limit of its own replaces this one.
  ...(deployment.rateLimitEnabled && deployment.ratePerMinute !== null
    ? [
        ['rate-limiting', { minute: deployment.ratePerMinute, policy: 'local', limit_by: 'consumer' }] satisfies [
          string,
          Record<string, unknown>,
        ],
      ]
    : []),
  ...(httpLogEndpoint === null
    ? []
    : [
        [
          'http-log',
          {
            http_endpoint: httpLogEndpoint,
            headers: ingestToken === null ? null : { Authorization: `Bearer ${ingestToken}` },
            queue: logQueue,
          },
        ] satisfies [string, Record<string, unknown>],
      ]),
]

/**
 * The desired gateway objects of a deployment with API keys. Everything that guards hangs on the service, so that it is there before a
 * route leads to it (trust T46); every object has an id of ours, so that each write can be repeated (R02).
 */
export const kongPlan = (deployment: Planned, log: LogTarget): KongPlan => {
  const tags = [ourTag, deploymentTag(deployment.id)]
  const service = { id: serviceIdOf(deployment.id) }
  return {
    service: { ...service, name: deployment.serviceName, ...target(deployment.upstreamUrl), enabled: true, tags },
    plugins: configs(deployment, log).map(([name, config]) => ({
      id: pluginIdOf(deployment.id, name),
      name,
      service,
      enabled: true,
      config,
      tags,
    })),
    route: {
      id: routeIdOf(deployment.id),
      name: deployment.routePath.slice(1),
      paths: [deployment.routePath],
      protocols: ['http', 'https'],
      strip_path: true,
      preserve_host: false,
      service,
      tags,
    },
  }
}

/** The plugins without which a deployment would be open or unlimited: missing ones are put back at once (trust T55). */
export const guards: ReadonlySet<string> = new Set(['key-auth', 'acl', 'ip-restriction', 'bot-detection', 'rate-limiting'])
