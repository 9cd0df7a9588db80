import { Card } from '../parts/Card.tsx'
import type { Column } from '../table/columns.ts'
import { DataTable } from '../table/DataTable.tsx'
import { ListResults, type ResultsProps } from './ListResults.tsx'
import { type BulkActions, SelectionBar } from './SelectionBar.tsx'
import { useSelection } from './use-selection.ts'

type TableProps<Page, Row> = Omit<ResultsProps<Page>, 'children' | 'plain'> & {
  label: string
  rows: (page: Page) => Row[]
  columns: Column<Row>[]
  /** The id of the row whose dock is open. */
  open?: string | undefined
  /** Actions on several rows; rows can then be selected. */
  bulk?: BulkActions<Row>
}

type RowsProps<Row> = Pick<TableProps<never, Row>, 'label' | 'columns' | 'open' | 'bulk' | 'list'> & { rows: Row[]; isBusy: boolean }

function Rows<Row extends { id: number | string }>({ rows, label, columns, open, bulk, list, isBusy }: RowsProps<Row>) {
  const isFor = bulk?.isFor ?? (() => true)
  const selection = useSelection(rows.filter(isFor).map(({ id }) => String(id)))
  return (
    <>
      {bulk && <SelectionBar rows={rows.filter(({ id }) => selection.picked.has(String(id)))} bulk={bulk} onClear={selection.clear} />}
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        id={({ id }) => String(id)}
        sort={list.sort}
        onSort={list.onSort}
        busy={isBusy}
        open={open}
        selection={bulk && { ...selection, nameOf: bulk.nameOf, isFor }}
      />
    </>
  )
}

/** A list as a table in a card. */
export function ListTable<Page extends { total: number }, Row extends { id: number | string }>(props: TableProps<Page, Row>) {
  const { rows, label, columns, open, bulk, ...results } = props
  const table = { label, columns, open, bulk, list: props.list }
  return (
    <Card flush>
      <ListResults {...results}>{(page, isBusy) => <Rows {...table} rows={rows(page)} isBusy={isBusy} />}</ListResults>
    </Card>
  )
}
