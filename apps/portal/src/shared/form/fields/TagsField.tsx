import { TagsInput, type TagsInputProps } from '@mantine/core'
import css from './Fields.module.css'
import { bound, type Field } from './field.ts'

type Props = Omit<TagsInputProps, 'value' | 'onChange' | 'error' | 'description' | 'splitChars'> & {
  field: Field<string[]>
  help?: TagsInputProps['description']
  /** Separators that end an entry while typing. */
  splitChars: string[]
  /** Splits typed or pasted text. */
  split: (typed: string[]) => string[]
}

/** A list of distinct entries: Enter or a separator ends one, and a pasted list becomes several. */
export function TagsField({ field, help, split, placeholder, ...props }: Props) {
  return (
    <TagsInput
      dir="ltr"
      classNames={{ input: css.code ?? '' }}
      {...props}
      {...bound(field)}
      description={help}
      placeholder={field.value.length === 0 ? (placeholder ?? '') : ''}
      value={field.value}
      onChange={(next) => field.set([...new Set(split(next))])}
    />
  )
}
