import { MomentField } from '../../../shared/form/fields/MomentField.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import { ownZone } from '../../../shared/time.ts'
import type { AccessFormState } from './use-access-form.ts'

/** When a key ends, if it does. */
export function EndField({ form }: { form: AccessFormState }) {
  const { t } = useTranslation()
  const help = t('consumers.expiresAtHint', { zone: ownZone() })
  return <MomentField label={t('consumers.expiresAt')} help={help} field={form.field('expiresAt')} />
}
