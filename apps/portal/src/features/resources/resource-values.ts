import type { ResourceDetail } from '@apim/contract'
import { configKeysOf, reservedConfigs } from '@apim/contract/resources/config-keys'
import { customOfConfig, type ResourceValues } from './sent-configs.ts'

/** The values of the form of a new resource. */
export const blank: ResourceValues = {
  type: null,
  name: '',
  isPublic: true,
  adminUrl: '',
  apiUrl: '',
  httpLogEndpoint: '',
  adminApiKey: '',
  clusters: '',
  allowedUpstreams: '',
  envType: '',
  address: '',
  internalAddr: '',
  host: '',
  port: '',
  timeout: '',
  password: '',
  redisResourceId: null,
  custom: [],
  adminApiKeyEnd: '',
  passwordEnd: '',
  version: '',
}

/** The values of a resource as the form shows them; secrets stay empty. */
export const valuesOf = (resource: Omit<ResourceDetail, 'organizations'>): ResourceValues => {
  const { type, name, isPublic, version = '', configs = [], redisResourceId = null } = resource
  const keys = configKeysOf(type)
  const found = (key: string) => configs.find((one) => one.name === key)
  const open = keys.filter(({ secret }) => !secret).map((key) => [key.name, found(key.name)?.value ?? ''])
  const ends = keys.flatMap((key) => (key.secret ? [[`${key.name}End`, found(key.name)?.expiresAt ?? '']] : []))
  const custom = configs.filter((one) => !keys.some((key) => key.name === one.name) && !reservedConfigs.includes(one.name))
  return {
    ...blank,
    ...Object.fromEntries([...open, ...ends]),
    type,
    name,
    isPublic: isPublic === 1,
    redisResourceId: redisResourceId === null ? null : String(redisResourceId),
    custom: custom.map(customOfConfig),
    version,
  }
}
