import type { Resource } from '@apim/contract'
import { configKeysOf } from '@apim/contract/resources/config-keys'
import { Expiry } from '../../shared/parts/Expiry.tsx'
import { written } from '../../shared/parts/Written.tsx'
import { Loaded } from '../../shared/states/Loaded.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import css from './Resources.module.css'
import { useRedisServers } from './redis-servers.ts'

/** What a resource's settings are called: those of its type by name, custom ones by their own. */
const useConfigName = (type: Resource['type']) => {
  const { t } = useTranslation()
  return (name: string) => {
    const known = configKeysOf(type).find((key) => key.name === name)
    if (known) return t(`resources.field.${known.name}`)
    return name === 'ingestToken' ? t('resources.ingestToken') : name
  }
}

function CountsIn({ redisId }: { redisId: number }) {
  const { t } = useTranslation()
  const { query, nameOf } = useRedisServers()
  return (
    <div>
      <dt>{t('resources.field.redisResourceId')}</dt>
      <dd>
        <Loaded query={query} what={t('resources.failed')} inline>
          {() => written(nameOf(redisId))}
        </Loaded>
      </dd>
    </div>
  )
}

/** The settings of a resource by name and value; secrets only as set or not set. */
export function ResourceSettings({ resource: { type, configs = [], redisResourceId } }: { resource: Resource }) {
  const { t } = useTranslation()
  const nameOf = useConfigName(type)
  if (configs.length === 0) return <p className={css.none}>{t('resources.noProperties')}</p>
  const order: readonly string[] = configKeysOf(type).map(({ name }) => name)
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return (
    <dl className={css.settings}>
      {configs
        .toSorted((one, other) => place(one.name) - place(other.name))
        .map(({ name, value, expiresAt }) => (
          <div key={name}>
            <dt>
              <bdi>{nameOf(name)}</bdi>
            </dt>
            <dd>
              <span className="mono" dir="ltr">
                {value}
              </span>
              {expiresAt !== null && <Expiry at={expiresAt} />}
            </dd>
          </div>
        ))}
      {typeof redisResourceId === 'number' && <CountsIn redisId={redisResourceId} />}
    </dl>
  )
}
