import type { TextDifference } from '@apim/contract'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { ChangeLine } from './ChangeLine.tsx'
import css from './Changes.module.css'
import { OperationChanges } from './OperationChanges.tsx'
import { VerdictChip } from './VerdictChip.tsx'

/** What changed between two revisions, or what a text changes in one: the verdict, what it means, and the changes. */
export function Difference({ difference }: { difference: TextDifference }) {
  const { t } = useTranslation()
  const { verdict, counts, document, operations, unlisted } = difference
  const parts = (['breaking', 'compatible', 'documentation'] as const).filter((one) => counts[one] > 0)
  return (
    <>
      <output className={css.verdict}>
        <VerdictChip verdict={verdict} />
        <span>{t(`apis.changes.means.${verdict ?? 'none'}`)}</span>
        {parts.length > 0 && (
          <span className="hint num">{parts.map((one) => t(`apis.changes.count.${one}`, { count: counts[one] })).join(' · ')}</span>
        )}
      </output>
      {document.length > 0 && (
        <ul className={css.changes} data-document>
          {document.map((change) => (
            <ChangeLine key={JSON.stringify(change)} change={change} />
          ))}
        </ul>
      )}
      {operations.length > 0 && <OperationChanges operations={operations} />}
      {unlisted > 0 && <p className={css.unlisted}>{t('apis.changes.unlisted', { count: unlisted })}</p>}
    </>
  )
}
