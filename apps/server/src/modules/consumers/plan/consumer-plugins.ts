import { type RequestTransformer, requestTransformerFields } from '@apim/contract'
import type { PluginInput } from '@apim/kong-admin'
import type { ConsumerSettings } from '../../../db/schema/index.ts'
import { consumerPartIdOf, deploymentTag, kongConsumerIdOf, ourTag, serviceIdOf } from '../../../gateway/ids.ts'
import { lockedUri, requestTransformerConfig } from '../../deployments/index.ts'
import type { RedisServer } from '../../resources/index.ts'

/** The input of a consumer's plugins: its own settings, and those of its deployment that its transformer replaces. */
export interface WithPlugins extends Omit<ConsumerSettings, 'expiresAt'> {
  id: number
  deploymentId: number
  deploymentTransformer: RequestTransformer | null
  upstreamUrl: string
  isLocked: boolean
}

const parts = ['limit', 'transformer'] as const
type Part = (typeof parts)[number]
export type OwnPlugin = PluginInput & { id: string }

/** The ids of a consumer's own plugins, whether or not they exist. */
export const ownPluginIds = (consumerId: number): string[] => parts.map((part) => consumerPartIdOf(consumerId, part))

/** Kong's fields. Where there is no Redis to count in, a gateway counts by itself: a limit is never left out (decision 80). */
const counting = (policy: ConsumerSettings['ratePolicy'], redis: RedisServer | null) => {
  if (policy !== 'redis') return { policy }
  if (!redis) return { policy: 'local' }
  const { host, port, timeoutMs, password } = redis
  return { policy, redis: { host, port, timeout: timeoutMs, password } }
}

const limitConfig = ({ rateLimit, rateLimitPeriod, ratePolicy }: WithPlugins, redis: RedisServer | null) =>
  rateLimit === null || rateLimitPeriod === null
    ? undefined
    : { minute: null, hour: null, day: null, [rateLimitPeriod]: rateLimit, limit_by: 'consumer', ...counting(ratePolicy, redis) }

const nameOf = (entry: string) => (entry.split(':')[0] ?? '').toLowerCase()

/** For each field the consumer's entries, then the deployment's entries with other names. */
const merged = (own: RequestTransformer, common: RequestTransformer | null): RequestTransformer => {
  const lists = requestTransformerFields.map((field) => {
    const names = new Set(own[field].map(nameOf))
    return [field, [...own[field], ...(common?.[field] ?? []).filter((entry) => !names.has(nameOf(entry)))]]
  })
  return Object.fromEntries(lists) as RequestTransformer
}

/**
 * In Kong a consumer's plugin replaces the service's entirely, so it must do that plugin's work too: above all keep a locked deployment's path as
 * the lock rewrote it.
 */
const transformerConfig = ({ requestTransformer, deploymentTransformer, upstreamUrl, isLocked }: WithPlugins) =>
  requestTransformer === null
    ? undefined
    : requestTransformerConfig(merged(requestTransformer, deploymentTransformer), lockedUri({ upstreamUrl, isLocked }))

/** The plugins scoped to both consumer and service, each replacing the deployment's for this consumer only. `redis` is where its gateway server counts. */
export const ownPlugins = (row: WithPlugins, redis: RedisServer | null): OwnPlugin[] => {
  const wanted: [Part, string, Record<string, unknown> | undefined][] = [
    ['limit', 'rate-limiting', limitConfig(row, redis)],
    ['transformer', 'request-transformer', transformerConfig(row)],
  ]
  return wanted.flatMap(([part, name, config]) =>
    config === undefined
      ? []
      : {
          id: consumerPartIdOf(row.id, part),
          name,
          service: { id: serviceIdOf(row.deploymentId) },
          consumer: { id: kongConsumerIdOf(row.id) },
          enabled: true,
          config,
          tags: [ourTag, deploymentTag(row.deploymentId)],
        },
  )
}
