import type { ListedApi, SearchHit } from '@apim/contract'
import { can } from '@apim/contract/policies'
import { Link } from '@tanstack/react-router'
import { Marked } from '../../../shared/parts/Marked.tsx'
import { Written } from '../../../shared/parts/Written.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { useUser } from '../../../shell/session/session-context.ts'
import css from './SearchHits.module.css'

/** Its place in the reference. */
const placeOf = ({ kind, name }: SearchHit) => {
  if (kind === 'operation') return { op: name }
  return kind === 'schema' ? { schema: name } : { section: name }
}

/** Where a search was found in an API's document, best first; each leads to its place in the reference. */
export function SearchHits({ api: { id, hits }, search }: { api: ListedApi; search: string }) {
  const { t } = useTranslation()
  const isLinked = can.openDetails(useUser())
  return (
    <ul className={css.hits} aria-label={t('apis.hit.title')}>
      {hits.map((hit, at) => {
        const text = (
          <>
            {hit.kind !== 'operation' && `${t(`apis.hit.${hit.kind}`)} `}
            <span className="mono" dir="ltr">
              <Marked text={hit.name} search={search} />
            </span>
            {hit.summary && (
              <>
                {' '}
                <Written>
                  <Marked text={hit.summary} search={search} />
                </Written>
              </>
            )}
          </>
        )
        return (
          // Two operations have the same name where their paths differ only in what is not shown.
          <li key={`${at} ${hit.kind} ${hit.name}`} className="cut">
            {isLinked ? (
              <Link to="/apis/$id" params={{ id: String(id) }} search={{ tab: 'reference', ...placeOf(hit) }}>
                {text}
              </Link>
            ) : (
              text
            )}
          </li>
        )
      })}
    </ul>
  )
}
