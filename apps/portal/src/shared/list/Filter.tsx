import { nameMax } from '@apim/contract/constants'
import { Checkbox, Radio, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { written, writtenIn } from '../parts/Written.tsx'
import type { Picker } from '../picker/use-picker.ts'
import { useTranslation } from '../texts/use-translation.ts'
import css from './FilterBar.module.css'
import { Clear, FilterPopover } from './FilterBar.tsx'

export interface Option {
  value: string
  label: string
}

/** The options of a filter: a fixed few, or a picker, which searches on the server. */
type Source = Omit<Picker, 'queries' | 'isEmpty'>

type FilterProps = { name: string; chosen: string[]; onChange: (chosen: string[]) => void; single?: boolean }

/** From this many options on, they can be searched. */
const searchableFrom = 8

/** Arrow keys move from the search to the options and between them. */
const walk = (event: KeyboardEvent<HTMLElement>) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const inputs = [...(event.currentTarget.closest('fieldset')?.querySelectorAll('input') ?? [])]
  const next = step && inputs[inputs.findIndex((input) => input === event.currentTarget) + step]
  // Radio buttons handle arrow keys themselves.
  if (!next || event.currentTarget.getAttribute('type') === 'radio') return
  event.preventDefault()
  next.focus()
}

function Options({ name, source, chosen, onChange, single }: FilterProps & { source: Source }) {
  const { t } = useTranslation()
  const { text, setText, choices, hasMore, isLong } = source
  // Starts afresh when opened again.
  useEffect(() => () => setText(''), [setText])
  const toggle = (value: string) => {
    if (single) return onChange(chosen.includes(value) ? [] : [value])
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  }
  const Box = single ? Radio : Checkbox
  return (
    <fieldset className={css.options}>
      <legend className="hidden-text">{name}</legend>
      {isLong && (
        <TextInput
          size="xs"
          value={text}
          maxLength={nameMax}
          {...writtenIn(text)}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={walk}
          placeholder={t('part.searchOptions')}
          aria-label={t('part.searchOptions')}
          leftSection={<IconSearch size={14} stroke={1.7} />}
        />
      )}
      <div className={css.list}>
        {choices.map(({ value, label }) => (
          <Box
            key={value}
            size="xs"
            label={written(label)}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
            onKeyDown={walk}
          />
        ))}
        {choices.length === 0 && <span className="hint">{t('part.noMatch')}</span>}
      </div>
      {hasMore && <span className="hint">{t('list.more', { count: choices.length })}</span>}
      {chosen.length > 0 && <Clear onClick={() => onChange([])}>{t('part.clear')}</Clear>}
    </fieldset>
  )
}

/** A filter over a picker. The button shows the choice: one by name, several as the first and a count. */
export function PickerFilter({ source, ...filter }: FilterProps & { source: Source }) {
  const { t } = useTranslation()
  const { name, chosen } = filter
  const first = chosen[0] && source.labelOf(chosen[0])
  const value = chosen.length > 1 ? t('part.more', { first, count: chosen.length - 1 }) : first
  return (
    <FilterPopover name={name} value={value}>
      <Options source={source} {...filter} />
    </FilterPopover>
  )
}

/** A filter over a few fixed options. */
export function Filter({ options, ...filter }: FilterProps & { options: Option[] }) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLocaleLowerCase()
  const source = {
    text,
    setText,
    choices: options.filter(({ label }) => label.toLocaleLowerCase().includes(wanted)),
    hasMore: false,
    isLong: options.length >= searchableFrom,
    labelOf: (value: string) => options.find((one) => one.value === value)?.label ?? value,
  }
  return <PickerFilter source={source} {...filter} />
}
