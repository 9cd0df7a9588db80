import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EnvTag } from '../../shared/parts/Environments.tsx'
import { written } from '../../shared/parts/Written.tsx'
import { Loaded } from '../../shared/states/Loaded.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import { day } from '../../shared/time.ts'
import { DockSection } from '../../shell/dock/Dock.tsx'
import css from './Users.module.css'
import { knownKeys } from './users.queries.ts'

/** The working keys that a user created or looked at: they keep working when the user is disabled. */
export function KnownKeys({ userId }: { userId: number }) {
  const { t } = useTranslation()
  const query = useQuery(knownKeys(userId))
  return (
    <DockSection title={t('users.keys.title')} {...(query.data && { count: query.data.length })}>
      <Loaded query={query} what={t('users.keys.failed')} inline>
        {(keys) =>
          keys.length === 0 ? (
            <p className="hint">{t('users.keys.none')}</p>
          ) : (
            <ul className={css.keys}>
              {keys.map(({ consumerId, apiId, apiName, env, nickname, organizationName, isCreator, knownSince }) => (
                <li key={consumerId}>
                  <span>
                    <Link to="/apis/$id" params={{ id: String(apiId) }}>
                      {written(apiName)}
                    </Link>{' '}
                    <EnvTag env={env} />
                  </span>
                  <span className="hint">
                    {written([organizationName, nickname].filter(Boolean).join(' · '))},{' '}
                    {t(isCreator ? 'users.keys.created' : 'users.keys.seen', { day: day(knownSince) })}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </DockSection>
  )
}
