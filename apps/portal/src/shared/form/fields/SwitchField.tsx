import { Switch, type SwitchProps } from '@mantine/core'
import { type Field, wordsOf } from './field.ts'

type Props = Omit<SwitchProps, 'label' | 'checked' | 'onChange' | 'error' | 'description'> & {
  field: Field<boolean>
  label: string
  help?: SwitchProps['description']
}

/** An on/off setting. */
export function SwitchField({ field, label, help, ...props }: Props) {
  return (
    <Switch
      {...props}
      label={label}
      // Mantine would make help and message part of its accessible name.
      aria-label={label}
      aria-invalid={field.error !== undefined || undefined}
      description={help}
      error={wordsOf(field)}
      checked={field.value}
      onChange={(event) => field.set(event.currentTarget.checked)}
    />
  )
}
