import { Resource } from '@apim/contract/resources/schemas'
import { mergedRows, type Three } from '../../shared/form/merged-rows.ts'
import { useChangedSince } from '../../shared/form/use-changed-since.ts'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { moment } from '../../shared/time.ts'
import { useKnownRedisName } from './redis-servers.ts'
import { valuesOf } from './resource-values.ts'
import type { Custom, ResourceValues } from './sent-configs.ts'

type Field = Exclude<keyof ResourceValues, 'type' | 'version'>
const secrets = ['adminApiKey', 'password'] as const
const ends: readonly Field[] = ['adminApiKeyEnd', 'passwordEnd']
const fields: readonly Field[] = [
  'name',
  'isPublic',
  'redisResourceId',
  'adminUrl',
  'apiUrl',
  'httpLogEndpoint',
  'adminApiKey',
  'adminApiKeyEnd',
  'clusters',
  'allowedUpstreams',
  'envType',
  'address',
  'internalAddr',
  'host',
  'port',
  'timeout',
  'password',
  'passwordEnd',
  'custom',
]

/** A setting that someone else removed is sent as a new one: nothing is stored any more that it could keep. */
const asStored = (custom: Custom, stored: readonly Custom[]): Custom => {
  if (stored.some(({ from }) => from === custom.from)) return custom
  const { from: _, isSet: __, ...fresh } = custom
  return fresh
}

const mergedCustom = (three: Three<Custom[]>): Custom[] =>
  mergedRows(({ from, name }) => from ?? name.trim(), three).map((one) => asStored(one, three.stored))

/** What someone else saved of the resource while the form was open; the values of secrets are never said. */
export const useResourceConflict = () => {
  const { t } = useTranslation()
  const redisName = useKnownRedisName()
  return useChangedSince({
    record: Resource,
    valuesOf,
    fields,
    secrets,
    nameOf: (field) => t(`resources.field.${field}`),
    inWords: (field, value) => {
      if (Array.isArray(value)) return value.map((one) => (one.secret ? one.name : `${one.name} ${one.value}`)).join(', ')
      if (field === 'redisResourceId') return redisName(Number(value))
      return ends.includes(field) ? moment(String(value)) : String(value)
    },
    merge: { custom: mergedCustom },
  })
}
