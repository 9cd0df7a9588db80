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

/** Readable in the gateway's tools and logs, and unique through its numeric suffix. */
export const kongConsumerName = (parts: { id: number; organization: string; serviceName: string; nickname: string | null }): string =>
  [slug(parts.organization), slug(parts.serviceName), slug(parts.nickname ?? ''), String(parts.id)].filter(Boolean).join('.')

/** The gateway username of a consumer with this nickname. */
export const nameAtGateway = (row: { id: number; organizationName: string; serviceName: string }, nickname: string | null): string =>
  kongConsumerName({ id: row.id, organization: row.organizationName, serviceName: row.serviceName, nickname })

/** The custom id by which the access log identifies a consumer. */
export const customIdOf = (consumerId: number): string => `apim-consumer-${consumerId}`
/** The consumer that one of our custom ids identifies. */
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
