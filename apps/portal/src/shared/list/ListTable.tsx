import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '../parts/Card.tsx'
import { Loaded } from '../states/Loaded.tsx'
import { RowsSkeleton } from '../states/Skeletons.tsx'
import { NoMatchState } from '../states/States.tsx'
import type { Column } from '../table/columns.ts'
import { DataTable } from '../table/DataTable.tsx'
import { TableFoot } from '../table/TableFoot.tsx'
import { type BulkActions, SelectionBar } from './SelectionBar.tsx'
import type { ListPlace } from './use-list.ts'
import { useSelection } from './use-selection.ts'

type ResultsProps<Page> = {
  list: ListPlace
  query: UseQueryResult<Page>
  /** The failure message, in the specification's words. A 403 is shown as a missing permission. */
  what: string
  /** Shown when there are no entries at all. */
  empty: ReactNode
  skeleton?: ReactNode
  /** The footer is outside the card. */
  plain?: boolean
  children: (page: Page, isBusy: boolean) => ReactNode
}

/**
 * A paged list of the service: skeleton, failure with Retry, empty state, no-match state, or its entries, however they are rendered, with pagination.
 */
export function ListResults<Page extends { total: number }>(props: ResultsProps<Page>) {
  const { list, query, what, empty, skeleton = <RowsSkeleton />, plain = false, children } = props
  return (
    <Loaded query={query} what={what} skeleton={skeleton}>
      {(page) => {
        if (page.total === 0) return list.isFiltered ? <NoMatchState onClear={list.clear} /> : empty
        return (
          <>
            {children(page, query.isPlaceholderData)}
            <TableFoot
              plain={plain}
              page={list.page}
              size={list.size}
              total={page.total}
              onPage={list.onPage}
              busy={query.isPlaceholderData}
            />
          </>
        )
      }}
    </Loaded>
  )
}

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
  const selection = useSelection(rows.map(({ id }) => String(id)))
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
        selection={bulk && { ...selection, nameOf: bulk.nameOf }}
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
