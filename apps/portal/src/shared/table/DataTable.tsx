import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { flexRender, useTable } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { Sort } from '../list/sorting.ts'
import { useMoreAside } from '../parts/use-more-aside.ts'
import { type Column, columnDefs, type Features, features } from './columns.ts'
import css from './DataTable.module.css'
import { PickAll, PickRow, type Selection } from './Picks.tsx'

type Props<Row extends object> = {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  id: (row: Row) => string
  sort?: Sort
  /** Called when a sortable column's name is clicked; see nextSort. */
  onSort?: (by: string) => void
  /** The row with an open dock. */
  open?: string | undefined
  /** Rows can be selected. */
  selection?: Selection<Row> | undefined
  /** The next page or sort is loading: the old rows stay, dimmed. */
  busy?: boolean
}

type HeadProps = { name: string; hidden?: boolean | undefined; order: Sort['order'] | undefined; onSort: (() => void) | undefined }

function Head({ name, hidden, order, onSort }: HeadProps): ReactNode {
  if (hidden) return <span className="hidden-text">{name}</span>
  if (!onSort) return name
  const Arrow = order === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <button type="button" onClick={onSort}>
      {name}
      {order && <Arrow size={13} stroke={2} aria-hidden="true" />}
    </button>
  )
}

/** A table of rows, 40 px each, with the link in the first column. On a phone each row becomes a small card. The server sorts and pages. */
export function DataTable<Row extends object>({ label, columns, rows, id, sort, onSort, open, selection, busy }: Props<Row>) {
  'use no memo' // The table object is mutable: the React compiler must not memoize what it returned at first.
  const table = useTable<Features, Row>({ features, columns: columnDefs(columns), data: rows, getRowId: id })
  const aside = useMoreAside<HTMLDivElement>()
  const headers = table.getHeaderGroups().flatMap((group) => group.headers)
  return (
    <div className={css.scroll} ref={aside} data-busy={busy || undefined} aria-busy={busy || undefined}>
      <table className={css.table} aria-label={label}>
        <colgroup>
          {selection && <col width={44} />}
          {headers.map(({ id: key, column }) => (
            <col key={key} width={column.columnDef.meta?.size} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection && <PickAll selection={selection} />}
            {headers.map(({ id: key, column }) => {
              const { name = key, align, hideName, sortable } = column.columnDef.meta ?? {}
              const order = sort?.by === key ? sort.order : undefined
              const act = sortable && onSort ? () => onSort(key) : undefined
              return (
                <th key={key} scope="col" data-align={align} aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}>
                  <Head name={name} hidden={hideName} order={order} onSort={act} />
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} data-open={row.id === open || undefined} data-picked={selection?.picked.has(row.id) || undefined}>
              {selection && <PickRow selection={selection} row={row.original} id={row.id} />}
              {row.getAllCells().map((cell) => {
                const { name, align, hideName, phone = 'line' } = cell.column.columnDef.meta ?? {}
                return (
                  <td key={cell.id} data-align={align} data-phone={phone} data-name={hideName ? undefined : name}>
                    {flexRender(cell.column.columnDef.cell, cell.getContext())}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
