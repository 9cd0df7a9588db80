import { searchDebounceMs } from '@apim/contract/constants'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Choice, choicesOf, mostShown, namesOf, type PickerSource } from './sources.queries.ts'

/** Search results, debounced. */
const useFound = (source: PickerSource, enabled: boolean) => {
  const [text, setText] = useState('')
  const [searched] = useDebouncedValue(text.trim(), searchDebounceMs)
  const found = useQuery({ ...choicesOf(source, searched), enabled })
  return { text, setText, searched, found }
}

/** Labels of entries chosen from earlier results, which later ones do not contain. */
const useKept = (shown: Choice[], chosen: string[]) => {
  const [kept, keep] = useState<Choice[]>([])
  const fresh = shown.filter(({ value }) => chosen.includes(value) && !kept.some((one) => one.value === value))
  if (fresh.length > 0) keep([...kept, ...fresh])
  return kept
}

/** The names of these ids, which may be in the address before any search. Requests only those that `known` lacks. */
const useNames = (source: PickerSource, ids: string[], known: Choice[] | undefined) => {
  const missing = known ? ids.filter((id) => !known.some(({ value }) => value === id)) : []
  const named = useQuery(namesOf(source, missing))
  return {
    named,
    labels: new Map([...(known ?? []), ...(missing.length > 0 ? (named.data ?? []) : [])].map(({ value, label }) => [value, label])),
  }
}

/** A searchable list of choices. `chosen` ids are always included, by name; an id without a name is shown as it is. */
export const usePicker = (source: PickerSource, chosen: string[], { enabled = true } = {}) => {
  const { text, setText, searched, found } = useFound(source, enabled)
  const first = useQuery({ ...choicesOf(source, ''), enabled })
  const shown = found.data?.slice(0, mostShown) ?? []
  const kept = useKept(shown, chosen)
  const { named, labels } = useNames(source, chosen, first.data && [...kept, ...first.data])
  for (const { value, label } of shown) labels.set(value, label)
  const labelOf = (value: string) => labels.get(value) ?? value
  const aside = searched === '' ? chosen.filter((value) => !shown.some((one) => one.value === value)) : []
  const queries = searched === '' ? [first, named] : [first, named, found]
  return {
    text,
    setText,
    labelOf,
    choices: [...aside.map((value) => ({ value, label: labelOf(value) })), ...shown],
    /** Typing narrows them. */
    hasMore: (found.data?.length ?? 0) > mostShown,
    /** Whether what was typed has been searched for, and nothing is found. */
    isEmpty: found.data?.length === 0 && searched === text.trim(),
    /** Too many to scan by eye. */
    isLong: (first.data?.length ?? 0) >= 8,
    /** Its queries, to report a failure. */
    queries,
  }
}
export type Picker = ReturnType<typeof usePicker>
