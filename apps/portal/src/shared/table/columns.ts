import { type ColumnDef, tableFeatures } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { written } from '../parts/Written.tsx'

/** One column of a work list. */
export interface Column<Row> {
  /** Also the sort field, as the service names it. */
  key: string
  name: string
  cell: (row: Row) => ReactNode
  align?: 'end'
  /** A width for the column, such as '18%'. */
  size?: string
  sortable?: boolean
  /** What a phone makes of it; default: a labelled line. */
  phone?: 'title' | 'side' | 'hide'
  /** The name is read out, but not shown. */
  hideName?: boolean
}

export type Meta = Pick<Column<unknown>, 'align' | 'size' | 'phone' | 'hideName' | 'name' | 'sortable'>

export const features = tableFeatures({ columnMeta: {} as Meta })
export type Features = typeof features

/** Our columns in TanStack Table's words. Rows come sorted and paged from the service, so nothing is computed here. */
export const columnDefs = <Row extends object>(columns: Column<Row>[]): ColumnDef<Features, Row, unknown>[] =>
  columns.map(({ key, cell, ...meta }) => ({
    id: key,
    header: meta.name,
    cell: ({ row }) => written(cell(row.original)),
    meta,
  }))
