import type { SpecChange } from '@apim/contract'
import { Written } from '../../../shared/parts/Written.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import css from './Changes.module.css'
import { VerdictChip } from './VerdictChip.tsx'

/** One change in words: what it means, where it is, and what was done. */
export function ChangeLine({ change }: { change: SpecChange }) {
  const { t } = useTranslation()
  const { verdict, subject, name, at, what } = change
  const values = { before: change.before || t('apis.changes.nothing'), after: change.after || t('apis.changes.nothing') }
  return (
    <li>
      <VerdictChip verdict={verdict} />
      <span className={css.words}>
        <Written as="span" className={css.place}>
          {t(`apis.changes.subject.${subject}`, { name, in: change.in })}
          {subject !== 'header' && subject !== 'parameter' && change.in && <span className="quiet"> {change.in}</span>}
          {at && <code>{at}</code>}
        </Written>{' '}
        <Written as="span">{t(`apis.changes.what.${what}`, values)}</Written>
      </span>
    </li>
  )
}
