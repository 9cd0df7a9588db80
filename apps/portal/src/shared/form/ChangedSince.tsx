import { useTranslation } from '../texts/use-translation.ts'
import css from './ChangedSince.module.css'
import type { ChangedField } from './use-changed-since.ts'

const sentenceOf = ({ field, stored, mine }: ChangedField, t: ReturnType<typeof useTranslation>['t']) => {
  if (stored === undefined) return t('form.changed.secret', { field })
  return mine === undefined ? t('form.changed.one', { field, stored }) : t('form.changed.two', { field, stored, mine })
}

/** What someone else saved while this form was open, field by field, and what became of the reader's own changes. */
export function ChangedSince({ changed }: { changed: readonly ChangedField[] | undefined }) {
  const { t } = useTranslation()
  if (!changed) return null
  const isMine = changed.some(({ mine }) => mine !== undefined)
  return (
    <div className={css.changed} role="alert">
      <strong>{t('form.changed.what')}</strong>
      <ul>
        {changed.map((one) => (
          <li key={one.field}>{sentenceOf(one, t)}</li>
        ))}
      </ul>
      <p>{t(isMine ? 'form.changed.kept' : 'form.changed.same')}</p>
    </div>
  )
}
