import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Clear } from './FilterBar.tsx'
import css from './SelectionBar.module.css'

export interface BulkActions<Row> {
  /** What a row's checkbox is called. */
  nameOf: (row: Row) => string
  /** Buttons for what can be done with these rows. */
  actions: (rows: Row[]) => ReactNode
}

/** What is selected, what can be done with it, and the way to let it go. Nothing while nothing is. */
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
