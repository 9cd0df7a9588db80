import { nameMax } from '@apim/contract/constants'
import type { SelectProps } from '@mantine/core'
import type { Field } from '../form/fields/field.ts'
import { SelectField } from '../form/fields/SelectField.tsx'
import { useTranslation } from '../texts/use-translation.ts'
import type { Choice, PickerSource } from './sources.queries.ts'
import { usePicker } from './use-picker.ts'

type Props = Pick<SelectProps, 'label' | 'placeholder' | 'disabled' | 'clearable'> & {
  field: Field<string | null>
  source: PickerSource
  /** The message when the search fails. */
  failed: string
  /** A preset entry, which may not be among those that the user can find. */
  settled?: Choice | undefined
  /** Offered where nothing is found. */
  instead?: { label: string; act: () => void } | undefined
}

const insteadValue = 'instead'

/** A choice from a long list, searched on the server. */
export function PickerField({ field, source, failed, settled, instead, ...select }: Props) {
  const { t } = useTranslation()
  const chosen = field.value ?? undefined
  const picker = usePicker(source, chosen === undefined || chosen === settled?.value ? [] : [chosen])
  const label = chosen !== undefined && chosen === settled?.value ? settled.label : picker.labelOf(chosen ?? '')
  const offered = new Set(picker.choices.map(({ value }) => value))
  const aside = chosen === undefined || offered.has(chosen) ? [] : [{ value: chosen, label }]
  const more = picker.hasMore ? [{ value: 'more', label: t('list.more', { count: picker.choices.length }), disabled: true }] : []
  const other = instead && picker.isEmpty ? [{ value: insteadValue, label: `${t('part.noMatch')}: ${instead.label}` }] : []
  return (
    <SelectField
      {...select}
      searchable
      maxLength={nameMax}
      field={{ ...field, set: (value) => (value === insteadValue ? instead?.act() : field.set(value)) }}
      // The selected entry stays in the data, so that it keeps its label during a search.
      data={[...aside, ...picker.choices, ...more, ...other]}
      filter={({ options }) => (picker.text === '' ? options : options.filter((one) => !('value' in one) || one.value !== aside[0]?.value))}
      // The field shows the label of the selection, which is not a search text.
      onSearchChange={(typed) => picker.setText(typed === label ? '' : typed)}
      nothingFoundMessage={t('part.noMatch')}
      from={{ queries: picker.queries, failed }}
    />
  )
}
