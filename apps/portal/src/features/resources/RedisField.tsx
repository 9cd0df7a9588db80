import type { Resource } from '@apim/contract'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { SelectField } from '../../shared/form/fields/SelectField.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { useDocks } from '../../shell/dock/use-docks.ts'
import { useRedisServers } from './redis-servers.ts'
import type { ResourceFormState } from './use-resource-form.ts'

const add = { kind: 'add-redis', id: 'new' } as const

/** Chooses the server that was added from here, as soon as it is known. */
const useAdded = (form: ResourceFormState, servers: readonly Resource[], isKnown: boolean) => {
  const { push } = useDocks()
  const [isAdding, setAdding] = useState(false)
  const [first] = servers
  const choose = useEffectEvent(() => {
    if (first && form.values.redisResourceId === null) form.change({ redisResourceId: String(first.id) })
  })
  const isThere = isAdding && first !== undefined
  useEffect(() => {
    if (isThere) choose()
  }, [isThere])
  const begin = () => {
    setAdding(true)
    push(add)
  }
  return isKnown && !first ? begin : undefined
}

/** The Redis server in which a gateway server counts the limits of keys that are counted by the policy `redis` (decision 80). */
export function RedisField({ form }: { form: ResourceFormState }) {
  const { t } = useTranslation()
  const { query, servers } = useRedisServers()
  const begin = useAdded(form, servers, query.isSuccess)
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
      {begin && (
        <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={15} stroke={1.7} />} onClick={begin}>
          {t('resources.addRedis')}
        </Button>
      )}
    </div>
  )
}
