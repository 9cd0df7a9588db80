import { consumerPartIdOf, deploymentTag, kongConsumerIdOf, ourTag } from '../../../gateway/ids.ts'
import { groupOf } from '../../deployments/index.ts'
import type { Secrets } from '../keys/secrets.ts'
import { ownPlugins, type WithPlugins } from './consumer-plugins.ts'

export interface PlannedConsumer extends WithPlugins {
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

/** Readable in the gateway's own tools and logs, and unique through its numeric suffix. */
export const kongConsumerName = (parts: { id: number; organization: string; serviceName: string; nickname: string | null }): string =>
  [slug(parts.organization), slug(parts.serviceName), slug(parts.nickname ?? ''), String(parts.id)].filter(Boolean).join('.')

/** The name at the gateway that goes with a nickname of a consumer. */
export const nameAtGateway = (row: { id: number; organizationName: string; serviceName: string }, nickname: string | null): string =>
  kongConsumerName({ id: row.id, organization: row.organizationName, serviceName: row.serviceName, nickname })

/** With which the access log names a consumer. */
export const customIdOf = (consumerId: number): string => `apim-consumer-${consumerId}`
/** The consumer that a custom id of ours names. */
export const consumerOfCustomId = (customId: string | null | undefined): number | undefined => {
  const id = /^apim-consumer-(\d{1,9})$/.exec(customId ?? '')?.[1]
  return id === undefined ? undefined : Number(id)
}

/** The desired gateway objects of one organization's consumer at one deployment. */
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
    plugins: ownPlugins(row),
  }
}
export type ConsumerPlan = ReturnType<typeof consumerPlan>
