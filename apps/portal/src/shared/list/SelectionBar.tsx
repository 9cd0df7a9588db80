import type { ReactNode } from 'react'
import { useTranslation } from '../texts/use-translation.ts'
import { Clear } from './FilterBar.tsx'
import css from './SelectionBar.module.css'

export interface BulkActions<Row> {
  /** The label of a row's checkbox. */
  nameOf: (row: Row) => string
  /** Whether the actions are for this row; others cannot be selected. Without it they are for every row. */
  isFor?: (row: Row) => boolean
  /** Buttons for these rows. */
  actions: (rows: Row[]) => ReactNode
}

/** The selection, its actions, and a button to clear it. Renders nothing without a selection. */
export function SelectionBar<Row>({ rows, bulk, onClear }: { rows: Row[]; bulk: BulkActions<Row>; onClear: () => void }) {
  const { t } = useTranslation()
  if (rows.length === 0) return null
  return (
    <div className={css.bar}>
      <output className="num">{t('list.selected', { count: rows.length })}</output>
      {bulk.actions(rows)}
      <Clear onClick={onClear}>{t('part.clear')}</Clear>
    </div>
  )
}
