import { Select, type SelectProps } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { writtenIn } from '../../parts/Written.tsx'
import { choicesError } from '../../states/QueryFailure.tsx'
import { bound, type Field, wordsOf } from './field.ts'

interface Choice<V extends string> {
  value: V
  label: string
  disabled?: boolean
}

type Props<V extends string> = Omit<SelectProps, 'value' | 'onChange' | 'error' | 'description' | 'data'> & {
  field: Field<V | null>
  data: readonly Choice<V>[]
  help?: SelectProps['description']
  /** The queries that load the options, and the message if one fails; Retry repeats those that did. */
  from?: { queries: readonly UseQueryResult[]; failed: string }
}

/** A single choice. A failure to load the options is shown before any other message. */
export function SelectField<V extends string>({ field, data, help, from, ...props }: Props<V>) {
  return (
    <Select
      {...bound(field)}
      {...writtenIn(field.value ?? '')}
      // What is optional without a button that clears it is emptied by choosing it again.
      allowDeselect={!props.clearable && !field.isRequired}
      {...props}
      error={(from && choicesError(from.queries, from.failed)) ?? wordsOf(field)}
      description={help}
      data={[...data]}
      value={field.value}
      // The keyboard does not reach the button that clears: whoever empties the field has chosen nothing.
      onInput={({ currentTarget }) => props.clearable && currentTarget.value === '' && field.set(null)}
      onChange={(next) => field.set(data.find(({ value }) => value === next)?.value ?? null)}
    />
  )
}
