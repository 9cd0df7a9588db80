import { searchDebounceMs } from '@apim/contract/constants'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Choice, choicesOf, mostShown, namesOf, type PickerSource } from './sources.queries.ts'

/** What the service finds for what is typed, once typing pauses. */
const useFound = (source: PickerSource, enabled: boolean) => {
  const [text, setText] = useState('')
  const [searched] = useDebouncedValue(text.trim(), searchDebounceMs)
  const found = useQuery({ ...choicesOf(source, searched), enabled })
  return { text, setText, searched, found }
}

/** Those that were chosen while they were shown, by name: a search that is over knows them no longer. */
const useKept = (shown: Choice[], chosen: string[]) => {
  const [kept, keep] = useState<Choice[]>([])
  const fresh = shown.filter(({ value }) => chosen.includes(value) && !kept.some((one) => one.value === value))
  if (fresh.length > 0) keep([...kept, ...fresh])
  return kept
}

/** The names of these ids, which may stand in an address long before anything is searched for. Asked for only as far as `known` has them not. */
const useNames = (source: PickerSource, ids: string[], known: Choice[] | undefined) => {
  const missing = known ? ids.filter((id) => !known.some(({ value }) => value === id)) : []
  const named = useQuery(namesOf(source, missing))
  return {
    named,
    labels: new Map([...(known ?? []), ...(missing.length > 0 ? (named.data ?? []) : [])].map(({ value, label }) => [value, label])),
  }
}

/** Entries of a long list to choose from: the service searches it. `chosen` ids are always among them, by name; an id that has none shows as it is. */
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
    /** Too many to look through. */
    isLong: (first.data?.length ?? 0) >= 8,
    /** What it asked, to say that it failed. */
    queries,
    /** The one that failed, if one has. */
    failed: queries.find(({ isError }) => isError) ?? first,
  }
}
export type Picker = ReturnType<typeof usePicker>
