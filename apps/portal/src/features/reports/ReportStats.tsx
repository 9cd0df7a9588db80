import type { UseQueryResult } from '@tanstack/react-query'
import { number } from '../../shared/numbers.ts'
import { StatCard } from '../../shared/parts/Card.tsx'
import { QueryFailure } from '../../shared/states/QueryFailure.tsx'
import { useTranslation } from '../../shared/texts/use-translation.ts'
import css from './Reports.module.css'
import { share } from './report-words.ts'

export interface Counts {
  total: number
  api_success_count: number
  api_failure_count: number
  unlisted: number
}

/** TOTAL, SUCCESS and FAILURE; every status below 400 is a success. A dash means unknown, with the reason if loading failed. */
export function ReportStats({ query }: { query: UseQueryResult<Counts> }) {
  const { t } = useTranslation()
  const counts = query.data
  const figure = (value: number | undefined) => (value === undefined ? '–' : number(value))
  const { total, api_success_count: success, api_failure_count: failure } = counts ?? {}
  const note = (part: number | undefined) => part !== undefined && total !== undefined && share(part, total)
  return (
    <div className={css.stats} aria-busy={query.isPending || undefined}>
      <StatCard
        label={t('reports.total')}
        value={figure(total)}
        note={counts?.unlisted ? t('reports.totalNoteUnlisted', { count: counts.unlisted }) : t('reports.totalNote')}
      />
      <StatCard label={t('reports.success')} value={figure(success)} note={note(success) || t('reports.successNote')} />
      <StatCard
        label={t('reports.failure')}
        value={figure(failure)}
        note={note(failure) || t('reports.failureNote')}
        {...(failure && { tone: 'bad' as const })}
      />
      <QueryFailure queries={[query]} what={t('reports.countFailed')} />
    </div>
  )
}
