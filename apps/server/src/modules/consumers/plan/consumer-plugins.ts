import { type RequestTransformer, requestTransformerFields } from '@apim/contract'
import type { PluginInput } from '@apim/kong-admin'
import type { ConsumerSettings } from '../../../db/schema/index.ts'
import { consumerPartIdOf, deploymentTag, kongConsumerIdOf, ourTag, serviceIdOf } from '../../../gateway/ids.ts'
import { lockedUri, requestTransformerConfig } from '../../deployments/index.ts'

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

const limitConfig = ({ rateLimit, rateLimitPeriod, ratePolicy }: WithPlugins) =>
  rateLimit === null || rateLimitPeriod === null
    ? undefined
    : { minute: null, hour: null, day: null, [rateLimitPeriod]: rateLimit, policy: ratePolicy, limit_by: 'consumer' }

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

/** The plugins scoped to both consumer and service, each replacing the deployment's for this consumer only. */
export const ownPlugins = (row: WithPlugins): OwnPlugin[] => {
  const wanted: [Part, string, Record<string, unknown> | undefined][] = [
    ['limit', 'rate-limiting', limitConfig(row)],
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
