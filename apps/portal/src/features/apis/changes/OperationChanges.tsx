import type { ChangedOperation } from '@apim/contract'
import { IconChevronRight } from '@tabler/icons-react'
import { Method } from '../../../shared/parts/Marks.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { ChangeLine } from './ChangeLine.tsx'
import css from './Changes.module.css'
import { VerdictChip } from './VerdictChip.tsx'

/** So few operations are shown with their changes at once. */
const openUpTo = 8

/** The operations that changed; each is opened to see how. */
export function OperationChanges({ operations }: { operations: ChangedOperation[] }) {
  const { t } = useTranslation()
  return (
    <ul className={css.operations} aria-label={t('apis.changes.operations')}>
      {operations.map(({ method, path, verdict, changes }) => (
        <li key={`${method} ${path}`}>
          <details open={operations.length <= openUpTo}>
            <summary>
              <IconChevronRight size={16} stroke={1.7} aria-hidden="true" />
              <Method name={method} />
              <span className="mono cut" title={path} dir="ltr">
                {path}
              </span>
              <span className="hint num">{t('apis.changes.changes', { count: changes.length })}</span>
              <VerdictChip verdict={verdict} />
            </summary>
            <ul className={css.changes}>
              {changes.map((change) => (
                <ChangeLine key={JSON.stringify(change)} change={change} />
              ))}
              {changes.length === 0 && <li className="hint">{t('apis.changes.notListed')}</li>}
            </ul>
          </details>
        </li>
      ))}
    </ul>
  )
}
