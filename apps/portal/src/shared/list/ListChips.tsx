import { useTranslation } from 'react-i18next'
import type { Chip } from './define-list.ts'
import css from './FilterBar.module.css'
import { ActiveFilter, Clear } from './FilterBar.tsx'

type Props<Facet extends string> = {
  list: { chips: Chip<Facet>[]; remove: (chip: Chip) => void; clear: () => void }
  /** What a filter is called. */
  name: (facet: Facet) => string
  /** What its value is called. */
  value: (chip: Chip<Facet>) => string
  className?: string | undefined
  /** With one way to take all away. */
  clears?: boolean
}

/** What a list is narrowed to: a chip for each value, with its own way out. */
export function ListChips<Facet extends string>({ list: { chips, remove, clear }, name, value, className, clears }: Props<Facet>) {
  const { t } = useTranslation()
  if (chips.length === 0) return null
  return (
    <div className={`${css.chips} ${className ?? ''}`}>
      {chips.map((chip) => (
        <ActiveFilter key={`${chip.facet} ${chip.value}`} name={name(chip.facet)} value={value(chip)} onRemove={() => remove(chip)} />
      ))}
      {clears && <Clear onClick={clear}>{t('part.clearFilters')}</Clear>}
    </div>
  )
}
