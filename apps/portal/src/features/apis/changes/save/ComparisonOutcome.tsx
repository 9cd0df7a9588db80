import { failureOf } from '../../../../shared/api/failure.ts'
import { LinesSkeleton } from '../../../../shared/states/Skeletons.tsx'
import { FailedState } from '../../../../shared/states/States.tsx'
import { useTranslation } from '../../../../shared/texts/use-translation.ts'
import { Difference } from '../Difference.tsx'
import { type Comparison, isIncomparable } from './comparison.ts'
import css from './Save.module.css'

/** What a save changes for clients, or why that is not known; undefined: it cannot be compared. */
export function ComparisonOutcome({ comparison }: { comparison: Comparison | undefined }) {
  const { t } = useTranslation()
  if (comparison?.data) return <Difference difference={comparison.data} />
  if (comparison === undefined || isIncomparable(comparison)) return <p className="hint">{t('apis.changes.save.incomparable')}</p>
  if (!comparison.error) return <LinesSkeleton lines={4} />
  const { errors } = failureOf(comparison.error)
  if (errors.specText)
    return (
      <p className={css.refused} role="alert">
        {errors.specText}
      </p>
    )
  return (
    <FailedState inline what={t('apis.changes.save.compareFailed')} failure={comparison.error} onRetry={() => void comparison.refetch()} />
  )
}
