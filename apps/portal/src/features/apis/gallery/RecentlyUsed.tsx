import { can } from '@apim/contract/policies'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Written } from '../../../shared/parts/Written.tsx'
import { apis, namesOf } from '../../../shared/picker/sources.queries.ts'
import { QueryFailure } from '../../../shared/states/QueryFailure.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { readRecents } from '../../../shell/palette/recents.ts'
import { useUser } from '../../../shell/session/session-context.ts'
import css from './RecentlyUsed.module.css'
import { useGallery } from './use-gallery.ts'

/** The ids of the APIs that this browser has kept for the user, as the palette does; none while the portal is viewed as another user. */
const useRecentIds = (): string[] => {
  const user = useUser()
  // What is opened meanwhile joins them at the next visit, so that nothing moves.
  const [ids] = useState(() =>
    user.view || !can.openDetails(user) ? [] : readRecents(user.id).flatMap((one) => ('kind' in one && one.kind === 'api' ? [one.id] : [])),
  )
  return ids
}

/** The APIs that the reader has opened last, by their present names; what is gone or no longer visible is left out. */
export function RecentlyUsed() {
  const { t } = useTranslation()
  const ids = useRecentIds()
  const { isFiltered } = useGallery()
  const query = useQuery(namesOf(apis, ids))
  const known = ids.flatMap((id) => query.data?.find(({ value }) => value === id) ?? [])
  if (query.isError) return <QueryFailure queries={[query]} what={t('apis.recent.failed')} />
  // Whoever filters is looking for something else.
  if (known.length === 0 || isFiltered) return null
  return (
    <nav className={css.recent} aria-label={t('apis.recent.title')}>
      <span>{t('apis.recent.title')}</span>
      <ul>
        {known.map(({ value, label }) => (
          <li key={value}>
            <Link to="/apis/$id" params={{ id: value }} aria-label={t('apis.recent.link', { name: label })}>
              <Written className="cut">{label}</Written>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
