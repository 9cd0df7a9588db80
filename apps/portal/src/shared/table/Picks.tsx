import { Checkbox } from '@mantine/core'
import { useTranslation } from '../texts/use-translation.ts'
import css from './DataTable.module.css'

/** The selected rows of a table, and functions to change the selection. */
export interface Selection<Row> {
  picked: ReadonlySet<string>
  isAll: boolean
  /** No row can be selected. */
  isNone: boolean
  toggle: (id: string) => void
  toggleAll: () => void
  /** The accessible name of a row's checkbox. */
  nameOf: (row: Row) => string
  /** Whether the row can be selected. */
  isFor: (row: Row) => boolean
}

/** The header's checkbox: all rows of this page that can be selected, or none. */
export function PickAll<Row>({ selection: { picked, isAll, isNone, toggleAll } }: { selection: Selection<Row> }) {
  const { t } = useTranslation()
  return (
    <th scope="col" className={css.pick}>
      <Checkbox
        size="xs"
        aria-label={t('list.selectAll')}
        checked={isAll}
        indeterminate={picked.size > 0 && !isAll}
        disabled={isNone}
        onChange={toggleAll}
      />
    </th>
  )
}

/** A row's checkbox. */
export function PickRow<Row>({
  selection: { picked, toggle, nameOf, isFor },
  row,
  id,
}: {
  selection: Selection<Row>
  row: Row
  id: string
}) {
  const { t } = useTranslation()
  return (
    <td className={css.pick}>
      {isFor(row) && (
        <Checkbox size="xs" aria-label={t('list.select', { name: nameOf(row) })} checked={picked.has(id)} onChange={() => toggle(id)} />
      )}
    </td>
  )
}
