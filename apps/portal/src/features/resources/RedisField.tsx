import { SelectField } from '../../shared/form/fields/SelectField.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useRedisServers } from './redis-servers.ts'
import type { ResourceFormState } from './use-resource-form.ts'

/** The Redis server in which a gateway server counts the limits of keys that are counted by the policy `redis` (decision 80). */
export function RedisField({ form }: { form: ResourceFormState }) {
  const { t } = useTranslation()
  const { query, servers } = useRedisServers()
  return (
    <SelectField
      label={t('resources.field.redisResourceId')}
      placeholder={t('resources.noRedis')}
      help={t('resources.help.redisResourceId')}
      data={servers.map(({ id, name }) => ({ value: String(id), label: name }))}
      from={{ queries: [query], failed: t('resources.failed') }}
      searchable
      clearable
      field={form.field('redisResourceId')}
    />
  )
}
