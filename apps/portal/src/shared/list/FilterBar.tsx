import { Checkbox, Popover, Radio, TextInput } from '@mantine/core'
import { IconChevronDown, IconSearch, IconX } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import css from './FilterBar.module.css'

/** Filters side by side; `end` stands at the other end. */
export function FilterBar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={css.bar}>
      <div className={css.filters}>{children}</div>
      {end && <div className={css.end}>{end}</div>}
    </div>
  )
}

type PopoverProps = { name: string; value?: ReactNode; icon?: ReactNode; children: ReactNode }

/** A filter that says what it holds, and opens whatever sets it. */
export function FilterPopover({ name, value, icon, children }: PopoverProps) {
  return (
    <Popover position="bottom-start" shadow="md" transitionProps={{ duration: 120 }} trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={css.filter} data-set={value ? true : undefined}>
          {icon}
          <span>{name}</span>
          {value && <strong>{value}</strong>}
          <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={css.dropdown ?? ''}>{children}</Popover.Dropdown>
    </Popover>
  )
}

export interface Option {
  value: string
  label: string
}

type FilterProps = { name: string; options: Option[]; chosen: string[]; onChange: (chosen: string[]) => void; single?: boolean }

/** More options than this can be searched. */
const searchableFrom = 8

function Options({ name, options, chosen, onChange, single }: FilterProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLocaleLowerCase()
  const shown = options.filter(({ label }) => label.toLocaleLowerCase().includes(wanted))
  const toggle = (value: string) => {
    if (single) return onChange(chosen.includes(value) ? [] : [value])
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  }
  const Box = single ? Radio : Checkbox
  return (
    <fieldset className={css.options}>
      <legend className="hidden-text">{name}</legend>
      {options.length >= searchableFrom && (
        <TextInput
          size="xs"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          placeholder={t('part.searchOptions')}
          aria-label={t('part.searchOptions')}
          leftSection={<IconSearch size={14} stroke={1.7} />}
        />
      )}
      <div className={css.list}>
        {shown.map(({ value, label }) => (
          <Box key={value} size="xs" label={label} checked={chosen.includes(value)} onChange={() => toggle(value)} />
        ))}
        {shown.length === 0 && <span className="hint">{t('part.noMatch')}</span>}
      </div>
      {chosen.length > 0 && <Clear onClick={() => onChange([])}>{t('part.clear')}</Clear>}
    </fieldset>
  )
}

/** One or several of a list. The button shows the choice: one by name, several as the first and how many more. */
export function Filter(props: FilterProps) {
  const { t } = useTranslation()
  const { name, options, chosen } = props
  const first = options.find(({ value }) => value === chosen[0])?.label ?? chosen[0]
  const value = chosen.length > 1 ? t('part.more', { first, count: chosen.length - 1 }) : first
  return (
    <FilterPopover name={name} value={value}>
      <Options {...props} />
    </FilterPopover>
  )
}

/** A chip goes with its button: whoever works with the keyboard goes on at the next chip, or the one before, or else in the content. */
const focusBeside = (button: HTMLElement) => {
  const chip = button.parentElement
  const isChip = (one: Element | null | undefined) => one?.classList.contains(css.active ?? '')
  const beside = [chip?.nextElementSibling, chip?.previousElementSibling].find(isChip)
  const next = beside?.querySelector('button') ?? document.getElementById('content')
  next?.focus({ preventScroll: true })
}

/** A filter that is set, with its own way out. */
export function ActiveFilter({ name, value, onRemove }: { name: string; value: string; onRemove: () => void }) {
  const { t } = useTranslation()
  const remove = (event: MouseEvent<HTMLElement>) => {
    focusBeside(event.currentTarget)
    onRemove()
  }
  return (
    <span className={css.active}>
      <span>{name}</span> {value}
      <button type="button" aria-label={t('part.removeFilter', { name, value })} onClick={remove}>
        <IconX size={13} stroke={2} />
      </button>
    </span>
  )
}

/** The one way to clear all. */
export function Clear({ children, onClick, disabled }: { children: ReactNode; onClick: () => void; disabled?: boolean }) {
  return (
    <button type="button" className={css.clear} onClick={onClick} disabled={disabled}>
      {children}
    </button>
  )
}
