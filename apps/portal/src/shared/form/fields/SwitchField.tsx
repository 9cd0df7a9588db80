import { Switch, type SwitchProps } from '@mantine/core'
import { type Field, wordsOf } from './field.ts'

type Props = Omit<SwitchProps, 'label' | 'checked' | 'onChange' | 'error' | 'description'> & {
  field: Field<boolean>
  label: string
  help?: SwitchProps['description']
}

/** Something that is on or off. */
export function SwitchField({ field, label, help, ...props }: Props) {
  return (
    <Switch
      {...props}
      label={label}
      // The kit would make help and message part of its name.
      aria-label={label}
      aria-invalid={field.error !== undefined || undefined}
      description={help}
      error={wordsOf(field)}
      checked={field.value}
      onChange={(event) => field.set(event.currentTarget.checked)}
    />
  )
}
