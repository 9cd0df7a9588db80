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
  /** Where the choices come from, and what to say when they cannot be had. */
  from?: { query: UseQueryResult; failed: string }
}

/** One of several. That the choices could not be had is said before anything else. */
export function SelectField<V extends string>({ field, data, help, from, ...props }: Props<V>) {
  return (
    <Select
      {...bound(field)}
      {...writtenIn(field.value ?? '')}
      {...props}
      error={(from && choicesError(from.query, from.failed)) ?? wordsOf(field)}
      description={help}
      data={[...data]}
      value={field.value}
      onChange={(next) => field.set(data.find(({ value }) => value === next)?.value ?? null)}
    />
  )
}
