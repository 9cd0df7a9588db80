import type { PluginInput } from '@apim/kong-admin'
import type { ConsumerSettings } from '../../db/schema/index.ts'
import { consumerPartIdOf, deploymentTag, kongConsumerIdOf, ourTag, serviceIdOf } from '../../outside/gateway-ids.ts'
import { groupOf } from '../deployments/index.ts'
import type { Secrets } from './secrets.ts'

export interface PlannedConsumer extends ConsumerSettings {
  id: number
  deploymentId: number
  kongConsumerName: string
}

const slug = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)

/** Readable in the gateway's own tools and logs, and unique through the number at its end. */
export const kongConsumerName = (parts: { id: number; organization: string; serviceName: string; nickname: string | null }): string =>
  [slug(parts.organization), slug(parts.serviceName), slug(parts.nickname ?? ''), String(parts.id)].filter(Boolean).join('.')

/** With which the access log names a consumer. */
export const customIdOf = (consumerId: number): string => `apim-consumer-${consumerId}`
/** The consumer that a custom id of ours names. */
export const consumerOfCustomId = (customId: string | null | undefined): number | undefined => {
  const id = /^apim-consumer-(\d{1,9})$/.exec(customId ?? '')?.[1]
  return id === undefined ? undefined : Number(id)
}

const limitOf = (row: PlannedConsumer, tags: string[]): (PluginInput & { id: string }) | undefined =>
  row.rateLimit === null || row.rateLimitPeriod === null
    ? undefined
    : {
        id: consumerPartIdOf(row.id, 'limit'),
        name: 'rate-limiting',
        service: { id: serviceIdOf(row.deploymentId) },
        consumer: { id: kongConsumerIdOf(row.id) },
        enabled: true,
        config: {
          minute: null,
          hour: null,
          day: null,
          [row.rateLimitPeriod]: row.rateLimit,
          policy: row.ratePolicy,
          limit_by: 'consumer',
        },
        tags,
      }

/**
 * The desired gateway objects of one organization's consumer at one deployment. Its own limit hangs on consumer and service together, so that
 * it replaces the deployment's limit for this consumer only.
 */
export const consumerPlan = (row: PlannedConsumer, { apiKey, clientId, clientSecret }: Secrets) => {
  const tags = [ourTag, deploymentTag(row.deploymentId)]
  return {
    consumer: { id: kongConsumerIdOf(row.id), username: row.kongConsumerName, custom_id: customIdOf(row.id), tags },
    key: apiKey === undefined ? undefined : { id: consumerPartIdOf(row.id, 'key'), key: apiKey, tags },
    client:
      clientId === undefined
        ? undefined
        : { id: consumerPartIdOf(row.id, 'client'), name: row.kongConsumerName, client_id: clientId, client_secret: clientSecret, tags },
    group: { id: consumerPartIdOf(row.id, 'group'), group: groupOf(row.deploymentId), tags },
    limit: limitOf(row, tags),
  }
}
export type ConsumerPlan = ReturnType<typeof consumerPlan>
