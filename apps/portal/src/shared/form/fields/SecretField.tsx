import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from '../../texts/use-translation.ts'
import { bound, type Field } from './field.ts'

type Props = Omit<PasswordInputProps, 'value' | 'onChange' | 'error' | 'description'> & {
  /** Must be in the form's `omit`, so that no draft keeps it. */
  field: Field<string, true>
  help?: PasswordInputProps['description']
}

/** A secret: masked until revealed, ignored by password managers, and reported as lost if the form was left. */
export function SecretField({ field, help, ...props }: Props) {
  const { t } = useTranslation()
  return (
    <PasswordInput
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t('form.show') }}
      {...props}
      {...bound(field)}
      aria-invalid={field.error !== undefined || undefined}
      description={field.isLost && field.value === '' ? t('form.notKept') : help}
      value={field.value}
      onChange={(event) => field.set(event.currentTarget.value)}
    />
  )
}
