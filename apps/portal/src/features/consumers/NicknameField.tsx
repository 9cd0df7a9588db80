import { nicknameInputMax } from '@apim/contract/constants'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AccessFormState } from './use-access-form.ts'

/** What a key is called among others of its environment. */
export function NicknameField({ form }: { form: AccessFormState }) {
  const { t } = useTranslation()
  return (
    <TextInput
      label={t('consumers.nickname')}
      description={t('consumers.nicknameHint')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      maxLength={nicknameInputMax}
      autoComplete="off"
      value={form.values.nickname}
      onChange={(event) => form.change({ nickname: event.currentTarget.value })}
      error={form.errorOf('nickname')}
    />
  )
}
