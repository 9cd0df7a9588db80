import { nicknameInputMax } from '@apim/contract/constants'
import { TextField } from '../../../shared/form/fields/TextField.tsx'
import { useTranslation } from '../../../shared/texts/use-translation.ts'
import type { AccessFormState } from './use-access-form.ts'

/** A key's name among those in its environment. */
export function NicknameField({ form }: { form: AccessFormState }) {
  const { t } = useTranslation()
  return (
    <TextField
      label={t('consumers.nickname')}
      help={t('consumers.nicknameHint')}
      maxLength={nicknameInputMax}
      field={form.field('nickname')}
    />
  )
}
