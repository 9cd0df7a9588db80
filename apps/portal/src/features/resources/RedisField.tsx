import type { Resource } from '@apim/contract'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { SelectField } from '../../shared/form/fields/SelectField.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useStore } from '../../shared/use-store.ts'
import { useDocks } from '../../shell/dock/use-docks.ts'
import { addedRedis, useRedisServers } from './redis-servers.ts'
import type { ResourceFormState } from './use-resource-form.ts'

const add = { kind: 'add-redis', id: 'new' } as const

/** Chooses the server that was added from here, as soon as it is known. */
const useAdded = (form: ResourceFormState, servers: readonly Resource[]) => {
  const added = useStore(addedRedis)
  const isThere = servers.some(({ id }) => id === added)
  // What was added elsewhere, or for a form that is closed, is not meant.
  useEffect(() => {
    addedRedis.set(undefined)
    return () => addedRedis.set(undefined)
  }, [])
  const choose = useEffectEvent(() => {
    if (addedRedis.get() === undefined) return
    if (form.values.redisResourceId === null) form.change({ redisResourceId: String(added) })
    addedRedis.set(undefined)
  })
  useEffect(() => {
    if (isThere) choose()
  }, [isThere])
}

/** The Redis server in which a gateway server counts the limits of keys that are counted by the policy `redis` (decision 80). */
export function RedisField({ form }: { form: ResourceFormState }) {
  const { t } = useTranslation()
  const { query, servers } = useRedisServers()
  const { push } = useDocks()
  useAdded(form, servers)
  return (
    <div>
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
      {query.isSuccess && servers.length === 0 && (
        <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={15} stroke={1.7} />} onClick={() => push(add)}>
          {t('resources.addRedis')}
        </Button>
      )}
    </div>
  )
}
