import type { ApiDetail } from '@apim/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from './Changes.module.css'
import { revisionDifference } from './changes.queries.ts'
import { isComparable, useCompared } from './use-compared.ts'
import { VerdictChip } from './VerdictChip.tsx'

/** What a revision means for clients, as far as that is known, and the way to its changes. */
export function RevisionVerdict({ api, number }: { api: ApiDetail; number: number }) {
  const { t } = useTranslation()
  const { compare } = useCompared(api)
  const step = { from: number - 1, to: number }
  const { data } = useQuery({ ...revisionDifference(api.id, step.from, step.to), enabled: false })
  if (!isComparable(api, step)) return <span className="quiet">–</span>
  const verdict = data && t(`apis.changes.verdict.${data.verdict ?? 'none'}`)
  // What is read on it is in its name, so that it can be said to voice control.
  const name = verdict ? t('apis.changes.knownCompareWith', { ...step, verdict }) : t('apis.changes.compareWith', step)
  return (
    <button type="button" className={css.compare} aria-label={name} onClick={() => compare(step)}>
      {data ? <VerdictChip verdict={data.verdict} /> : t('apis.changes.compare')}
    </button>
  )
}
