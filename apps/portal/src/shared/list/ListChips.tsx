import { useTranslation } from '../texts/use-translation.ts'
import type { Chip } from './define-list.ts'
import css from './FilterBar.module.css'
import { ActiveFilter, Clear } from './FilterBar.tsx'

type Props<Facet extends string> = {
  list: { chips: Chip<Facet>[]; remove: (chip: Chip) => void; clear: () => void }
  /** The label of a filter. */
  name: (facet: Facet) => string
  /** The label of its value. */
  value: (chip: Chip<Facet>) => string
  className?: string | undefined
  /** With a button that clears all. */
  clears?: boolean
}

/** The active filters: a chip per value, each removable. */
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
