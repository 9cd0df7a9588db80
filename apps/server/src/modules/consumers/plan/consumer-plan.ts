import { consumerPartIdOf, credentialIdsOf, deploymentTag, kongConsumerIdOf, otherSlot, ourTag } from '../../../gateway/ids.ts'
import { groupOf } from '../../deployments/index.ts'
import type { RedisServer } from '../../resources/index.ts'
import type { Secrets } from '../keys/secrets.ts'
import { ownPlugins, type WithPlugins } from './consumer-plugins.ts'

export interface PlannedConsumer extends WithPlugins {
  kongConsumerName: string
  keySlot: number
}

const slug = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '')
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

const keyObject = (id: string, key: string | undefined, tags: string[]) => (key === undefined ? [] : [{ id, key, tags }])
const clientObject = (id: string, { clientId, clientSecret }: Secrets, name: string, tags: string[]) =>
  clientId === undefined ? [] : [{ id, name, client_id: clientId, client_secret: clientSecret, tags }]

/**
 * The desired gateway objects of one organization's consumer at one deployment. An old key (decision 63) belongs to the same consumer, so that both
 * share its limit and its counters. `gone` are the credentials that it must not have.
 */
export const consumerPlan = (row: PlannedConsumer, redis: RedisServer | null, secrets: Secrets, old?: Secrets) => {
  const tags = [ourTag, deploymentTag(row.deploymentId)]
  const [ids, others] = [credentialIdsOf(row.id, row.keySlot), credentialIdsOf(row.id, otherSlot(row.keySlot))]
  const name = row.kongConsumerName
  return {
    consumer: { id: kongConsumerIdOf(row.id), username: name, custom_id: customIdOf(row.id), tags },
    keys: [...keyObject(ids.key, secrets.apiKey, tags), ...keyObject(others.key, old?.apiKey, tags)],
    clients: [...clientObject(ids.client, secrets, name, tags), ...(old ? clientObject(others.client, old, name, tags) : [])],
    gone: old ? undefined : others,
    group: { id: consumerPartIdOf(row.id, 'group'), group: groupOf(row.deploymentId), tags },
    plugins: ownPlugins(row, redis),
  }
}
export type ConsumerPlan = ReturnType<typeof consumerPlan>
