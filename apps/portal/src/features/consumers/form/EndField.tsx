import { serverNow } from '../../../shared/api/server-clock.ts'
import { MomentField } from '../../../shared/form/fields/MomentField.tsx'
import { localOf, ownZone } from '../../../shared/local-time.ts'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import type { AccessFormState } from './use-access-form.ts'

interface Props {
  form: AccessFormState
  /** For how many days a key may be valid; null: it needs no end. */
  maxDays: number | null
  isNew?: boolean
}

/** The latest end of a key. */
const latest = (days: number) => localOf(new Date(serverNow() + days * 86_400_000).toISOString())

/** When a key ends, if it does. */
export function EndField({ form, maxDays, isNew = false }: Props) {
  const { t } = useTranslation()
  const zone = ownZone()
  const hint = isNew ? 'consumers.expiresAtPreset' : 'consumers.expiresAtLimit'
  return (
    <MomentField
      label={t('consumers.expiresAt')}
      help={maxDays === null ? t('consumers.expiresAtHint', { zone }) : t(hint, { days: maxDays, zone })}
      {...(maxDays !== null && { max: latest(maxDays) })}
      field={form.field('expiresAt')}
    />
  )
}
