import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../testing/render.tsx'
import type { Column } from './columns.ts'
import { DataTable } from './DataTable.tsx'
import { TableFoot } from './TableFoot.tsx'

type Row = { id: number; name: string; calls: number }
const columns: Column<Row>[] = [
  { key: 'name', name: 'Name', cell: (row) => row.name, sortable: true, phone: 'title' },
  { key: 'calls', name: 'Calls', cell: (row) => row.calls, align: 'end' },
]
const rows: Row[] = [
  { id: 1, name: 'positions', calls: 7 },
  { id: 2, name: 'transfers', calls: 0 },
]
const show = (part: Partial<Parameters<typeof DataTable<Row>>[0]> = {}) =>
  renderWithProviders(<DataTable label="Services" columns={columns} rows={rows} id={(row) => String(row.id)} {...part} />)

test('every row and cell is shown, including a zero', async () => {
  await show()
  const body = screen.getAllByRole('row').slice(1)
  expect(
    body.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['positions', '7'],
    ['transfers', '0'],
  ])
})

test('a sortable column is a button that reports its key; the sorted one announces its direction', async () => {
  const onSort = vi.fn<(by: string) => void>()
  const { user } = await show({ sort: { by: 'name', order: 'desc' }, onSort })
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending')
  expect(screen.getByRole('columnheader', { name: 'Calls' }).getAttribute('aria-sort')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Calls' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Name' }))
  expect(onSort).toHaveBeenCalledExactlyOnceWith('name')
})

test('new rows and a new sort are shown: nothing of the first response is kept', async () => {
  function Changing() {
    const [turned, turn] = useState(false)
    return (
      <>
        <button type="button" onClick={() => turn(true)}>
          turn
        </button>
        <DataTable
          label="Services"
          columns={columns}
          rows={turned ? [{ id: 3, name: 'statements', calls: 1 }] : rows}
          id={(row) => String(row.id)}
          sort={{ by: 'name', order: turned ? 'desc' : 'asc' }}
          onSort={() => undefined}
        />
      </>
    )
  }
  const { user } = await renderWithProviders(<Changing />)
  await user.click(screen.getByRole('button', { name: 'turn' }))
  expect(screen.queryByText('positions')).toBeNull()
  expect(screen.getByText('statements')).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending')
})

test('the row with an open dock is marked, and a loading table says so', async () => {
  await show({ open: '2', busy: true })
  expect(screen.getByText('transfers').closest('tr')?.dataset.open).toBe('true')
  expect(screen.getByRole('table').parentElement?.getAttribute('aria-busy')).toBe('true')
})

test('the footer counts rows from one and pages from zero', async () => {
  const onPage = vi.fn<(page: number) => void>()
  const { user } = await renderWithProviders(<TableFoot page={1} size={10} total={46} onPage={onPage} />)
  expect(screen.getByText('11–20 of 46')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Page 5' }))
  expect(onPage).toHaveBeenCalledExactlyOnceWith(4)
})

test('a page whose last row was deleted redirects to the previous page', async () => {
  const onPage = vi.fn<(page: number) => void>()
  await renderWithProviders(<TableFoot page={4} size={10} total={40} onPage={onPage} />)
  expect(onPage).toHaveBeenCalledExactlyOnceWith(3, { replace: true })
})

test('stale rows of another list do not cause a redirect while loading', async () => {
  const onPage = vi.fn<(page: number) => void>()
  await renderWithProviders(<TableFoot page={4} size={10} total={3} onPage={onPage} busy />)
  expect(onPage).not.toHaveBeenCalled()
})

test('an empty list has no footer', async () => {
  await renderWithProviders(<TableFoot page={0} size={10} total={0} onPage={() => undefined} />)
  expect(screen.queryByText(/of 0/)).toBeNull()
})

test('on a phone each line is labelled with its column, except columns with hidden names', async () => {
  const menu: Column<Row>[] = [...columns, { key: 'menu', name: 'Actions', hideName: true, cell: () => <button type="button">…</button> }]
  await show({ columns: menu })
  const [, first] = screen.getAllByRole('row')
  const names = within(first as HTMLElement)
    .getAllByRole('cell')
    .map(({ dataset }) => dataset.name)
  expect(names).toEqual(['Name', 'Calls', undefined])
  expect(screen.getByRole('columnheader', { name: 'Actions' })).toBeTruthy()
})
