import { useQuery } from '@tanstack/react-query'
import { apiDetail } from '../../../../shared/api/api-detail.queries.ts'
import { Written } from '../../../../shared/parts/Written.tsx'
import { useTranslation } from '../../../../shared/texts/use-translation.ts'
import { moment } from '../../../../shared/time.ts'
import { revisionDifference } from '../changes.queries.ts'
import { ComparisonOutcome } from './ComparisonOutcome.tsx'
import css from './Save.module.css'

/** Someone else has saved since `began` was current (trust T63): who and when, and what that changed. */
export function Overtaken({ apiId, began, current }: { apiId: number; began: number; current: number }) {
  const { t } = useTranslation()
  const { data } = useQuery({ ...apiDetail(apiId), staleTime: 0 })
  const comparison = useQuery(revisionDifference(apiId, began, current))
  const theirs = data?.revisions.find(({ number }) => number === current)
  return (
    <section className={css.overtaken}>
      <p role="alert">
        {theirs
          ? t('apis.changes.save.overtaken', { name: theirs.createdBy, number: current, when: moment(theirs.createdAt) })
          : t('apis.changes.save.overtakenBy', { number: current })}
      </p>
      {theirs?.note && (
        <Written as="p" className={css.note}>
          {theirs.note}
        </Written>
      )}
      <h3>{t('apis.changes.save.theirs', { number: current })}</h3>
      <div className={css.difference}>
        <ComparisonOutcome comparison={comparison} />
      </div>
    </section>
  )
}
