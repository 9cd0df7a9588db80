import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '../parts/Card.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { RowsSkeleton } from '../parts/Skeletons.tsx'
import type { Column } from './columns.ts'
import { DataTable } from './DataTable.tsx'
import type { ListPlace } from './listing.ts'
import { TableFoot } from './TableFrame.tsx'

type Props<Page, Row> = {
  label: string
  /** What to say when it cannot be loaded, in the specification's words. */
  what: string
  of: UseQueryResult<Page>
  rows: (page: Page) => Row[]
  columns: Column<Row>[]
  place: ListPlace
  /** Rows on a page. */
  size: number
  /** What stands there when there is no row at all. */
  empty: ReactNode
}

/** A list of the service, page by page: skeleton, failure with Retry, "nothing yet", or the table with its foot. */
export function PagedTable<Page extends { total: number }, Row extends { id: number }>(props: Props<Page, Row>) {
  const { label, what, of: list, rows, columns, place, size, empty } = props
  return (
    <Card flush>
      <Loaded of={list} what={what} skeleton={<RowsSkeleton />}>
        {(page) =>
          page.total === 0 ? (
            empty
          ) : (
            <>
              <DataTable
                label={label}
                columns={columns}
                rows={rows(page)}
                id={({ id }) => String(id)}
                sort={place.sort}
                onSort={place.onSort}
                busy={list.isPlaceholderData}
              />
              <TableFoot page={place.listing.page} size={size} total={page.total} onPage={place.onPage} />
            </>
          )
        }
      </Loaded>
    </Card>
  )
}
