import { paletteWordsMin } from '@apim/contract/palette/values'
import type { UseQueryResult } from '@tanstack/react-query'
import { RowsSkeleton } from '../../shared/states/ListSkeletons.tsx'
import { FailedState } from '../../shared/states/States.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import type { Group } from './entries.ts'
import css from './Palette.module.css'
import { isAsked } from './palette.queries.ts'

interface Shown {
  q: string
  groups: Group[]
  isBusy: boolean
  failed: Pick<UseQueryResult, 'error' | 'refetch'> | undefined
}

/** What is found, for those who do not see it. */
const useSummary = ({ q, groups, isBusy, failed }: Shown): string => {
  const { t } = useTranslation()
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  if (isBusy) return t('palette.searching')
  if (q === '' || failed) return ''
  return count === 0 ? t('palette.none', { text: q }) : t('palette.shown', { count })
}

/** What is to be said besides the entries: loading, failed, nothing found, too few letters. */
export function PaletteState({ shown }: { shown: Shown }) {
  const { t } = useTranslation()
  const { q, groups, isBusy, failed } = shown
  const summary = useSummary(shown)
  const isEmpty = groups.length === 0 && !isBusy && !failed
  return (
    <>
      <output className="hidden-text">{summary}</output>
      {isBusy && groups.every(({ title }) => title === 'palette.pages') && (
        <div className={css.state}>
          <RowsSkeleton rows={3} />
        </div>
      )}
      {failed && (
        <div className={css.state}>
          <FailedState inline what={t('palette.failed')} failure={failed.error} onRetry={() => void failed.refetch()} />
        </div>
      )}
      {q !== '' && !isAsked(q) && <p className={css.note}>{t('palette.more', { count: paletteWordsMin })}</p>}
      {isEmpty && isAsked(q) && (
        <div className={css.none}>
          <strong>{t('palette.none', { text: q })}</strong>
          <p>{t('palette.noneText')}</p>
        </div>
      )}
    </>
  )
}
