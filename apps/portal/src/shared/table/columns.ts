import { type ColumnDef, tableFeatures } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { written } from '../parts/Written.tsx'

/** A column of a table. */
export interface Column<Row> {
  /** Also the sort field's name on the server. */
  key: string
  name: string
  cell: (row: Row) => ReactNode
  align?: 'end'
  /** A width for the column, such as '18%'. */
  size?: string
  sortable?: boolean
  /** Its role on a phone; by default a labelled line. */
  phone?: 'title' | 'side' | 'hide'
  /** The name is read by screen readers but not visible. */
  hideName?: boolean
}

export type Meta = Pick<Column<unknown>, 'align' | 'size' | 'phone' | 'hideName' | 'name' | 'sortable'>

export const features = tableFeatures({ columnMeta: {} as Meta })
export type Features = typeof features

/** Our columns as TanStack Table's definitions. Rows arrive sorted and paged from the server, so nothing is computed here. */
export const columnDefs = <Row extends object>(columns: Column<Row>[]): ColumnDef<Features, Row, unknown>[] =>
  columns.map(({ key, cell, ...meta }) => ({
    id: key,
    header: meta.name,
    cell: ({ row }) => written(cell(row.original)),
    meta,
  }))
