import type { ResourceType } from '../values/constants.ts'

/** What a setting holds, which decides how it is checked and entered. */
export type ConfigKind = 'text' | 'url' | 'host' | 'port' | 'milliseconds' | 'brokers' | 'environment' | 'addresses'

export interface ConfigKey {
  name: string
  placeholder: string
  kind: ConfigKind
  required: boolean
  /** Write-only: shown as set or not set. */
  secret: boolean
  hint?: string
}

/** The settings that each type of resource has (specification part 2, section 3). */
export const configKeys = {
  KONG: [
    { name: 'adminUrl', placeholder: 'Admin Url', kind: 'url', required: true, secret: false },
    { name: 'apiUrl', placeholder: 'Api Url', kind: 'url', required: true, secret: false },
    { name: 'httpLogEndpoint', placeholder: 'Http Log Endpoint', kind: 'url', required: false, secret: false },
    { name: 'adminApiKey', placeholder: 'Admin Api Key', kind: 'text', required: false, secret: true },
    { name: 'clusters', placeholder: 'Clusters', kind: 'text', required: false, secret: false },
    { name: 'allowedUpstreams', placeholder: 'Allowed Upstreams', kind: 'addresses', required: false, secret: false },
  ],
  KAFKA: [
    { name: 'envType', placeholder: 'Env Type', kind: 'environment', required: true, secret: false },
    { name: 'address', placeholder: 'Address', kind: 'brokers', required: true, secret: false },
    { name: 'internalAddr', placeholder: 'Internal Address', kind: 'brokers', required: false, secret: false },
  ],
  REDIS: [
    { name: 'host', placeholder: 'Host', kind: 'host', required: true, secret: false },
    { name: 'port', placeholder: 'Port', kind: 'port', required: true, secret: false },
    { name: 'timeout', placeholder: 'Timeout', kind: 'milliseconds', required: true, secret: false },
    { name: 'password', placeholder: 'Password', kind: 'text', required: true, secret: true, hint: 'Enter NO if not set' },
  ],
} as const satisfies Record<ResourceType, readonly ConfigKey[]>

export type ConfigName = (typeof configKeys)[ResourceType][number]['name']

/** The settings of a type, in the order of its form. */
export const configKeysOf = (type: ResourceType): readonly (ConfigKey & { name: ConfigName })[] => configKeys[type]

/** Set by the portal itself and never entered. */
export const reservedConfigs: readonly string[] = ['ingestToken']

/** The value of a Redis password that means there is none. */
export const noPassword = 'NO'

/** The numbers by which calls may name types: 2 is Kafka (specification part 2, section 9). */
export const resourceTypeNumbers = { KONG: 1, KAFKA: 2, REDIS: 3 } as const satisfies Record<ResourceType, number>
