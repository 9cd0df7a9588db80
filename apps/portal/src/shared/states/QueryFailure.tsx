import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from '../texts/use-translation.ts'
import { clock } from '../time.ts'
import css from './States.module.css'

type Query = Pick<UseQueryResult, 'isError' | 'data' | 'dataUpdatedAt' | 'isFetching' | 'refetch'>
type Props = {
  queries: readonly Query[]
  /** What failed, in the specification's words. */
  what: string
}

/** One line next to the content whose queries failed: what failed, how old the shown data is, and Retry. Nothing if none failed. */
export function QueryFailure({ queries, what }: Props) {
  const { t } = useTranslation()
  const failed = queries.filter(({ isError }) => isError)
  const [first] = failed
  if (!first) return null
  const retry = () => {
    for (const query of failed) void query.refetch()
  }
  return (
    <span className={css.line} role="alert">
      {what} {first.data !== undefined && t('part.stale', { time: clock(first.dataUpdatedAt) })}
      <button type="button" onClick={retry} disabled={failed.some(({ isFetching }) => isFetching)}>
        {t('part.retry')}
      </button>
    </span>
  )
}

/** The same as an error message for a field whose options failed to load; undefined if they did not. */
export const choicesError = (queries: readonly Query[], what: string) =>
  queries.some(({ isError }) => isError) ? <QueryFailure queries={queries} what={what} /> : undefined
