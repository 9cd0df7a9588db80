import { TextInput, type TextInputProps } from '@mantine/core'
import { writtenIn } from '../../parts/Written.tsx'
import css from './Fields.module.css'
import { bound, type Field } from './field.ts'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'error' | 'description'> & {
  field: Field<string>
  help?: TextInputProps['description']
  /** Whether it is code, such as an address or a gateway name: always left to right. */
  isCode?: boolean
}

/** A single line of text. */
export function TextField({ field, help, isCode = false, ...props }: Props) {
  return (
    <TextInput
      autoComplete="off"
      {...(isCode ? { dir: 'ltr', spellCheck: false, classNames: { input: css.code ?? '' } } : writtenIn(field.value))}
      {...props}
      {...bound(field)}
      description={help}
      value={field.value}
      onChange={(event) => field.set(event.currentTarget.value)}
    />
  )
}
