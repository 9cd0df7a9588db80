import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWithProviders } from '../../testing/render.tsx'
import type { Column } from '../table/columns.ts'
import { ColumnChooser } from './ColumnChooser.tsx'
import { defineList } from './define-list.ts'
import { Filter } from './Filter.tsx'
import { words } from './filters.ts'
import { ListChips } from './ListChips.tsx'
import { ListTable } from './ListTable.tsx'
import { useList } from './use-list.ts'
import { useShownColumns } from './use-shown-columns.ts'

type Row = { id: string; name: string; kind: string }
const rows: Row[] = [
  { id: 'a-b', name: 'positions', kind: 'service' },
  { id: 'c-d', name: 'transfers', kind: 'route' },
]
const columns: Column<Row>[] = [
  { key: 'name', name: 'Name', sortable: true, cell: ({ name }) => name },
  { key: 'kind', name: 'Kind', cell: ({ kind }) => kind },
]
const definition = { sorts: ['name'], order: 'asc', size: 10, filters: [words('env', ['DEV', 'PROD'], 'env')] } as const
const atOnce = defineList(definition)
const byApply = defineList({ ...definition, waitsForApply: true })
const queries: unknown[] = []
const deleted: string[][] = []

function Things({ list: which, found }: { list: typeof atOnce; found: Row[] }) {
  const list = useList(which)
  const query = which.query(list.search)
  const things = useQuery({
    queryKey: ['things', query],
    queryFn: async () => {
      queries.push(query)
      return { things: found, total: found.length }
    },
  })
  const { shown, ...chooser } = useShownColumns('things', columns)
  return (
    <main id="content" tabIndex={-1}>
      <Filter
        name="Environment"
        options={['DEV', 'PROD'].map((value) => ({ value, label: value }))}
        chosen={list.chosen.env ?? []}
        onChange={(env) => list.choose({ env: env as ('DEV' | 'PROD')[] })}
      />
      <button type="button" onClick={list.apply}>
        Apply
      </button>
      <ListChips list={list} name={() => 'Environment'} value={({ value }) => value} className={undefined} clears />
      <ColumnChooser columns={chooser} />
      <ListTable
        label="Things"
        what="The things could not be loaded."
        list={list}
        query={things}
        rows={(page) => page.things}
        columns={shown}
        empty="No thing yet"
        open="c-d"
        bulk={{
          nameOf: ({ name }) => name,
          actions: (some) => <Button onClick={() => deleted.push(some.map(({ id }) => id))}>Delete</Button>,
        }}
      />
    </main>
  )
}
const focused = () => document.activeElement
const show = async ({ at = '/x', list = atOnce, found = rows } = {}) => {
  queries.length = 0
  deleted.length = 0
  localStorage.clear()
  const view = await renderWithProviders(<Things list={list} found={found} />, { at, path: '/x', read: list.read })
  await waitFor(() => expect(queries.length).toBeGreaterThan(0))
  return view
}

test('rows can have string ids, and the row with an open dock is marked', async () => {
  await show()
  expect((await screen.findByText('transfers')).closest('tr')?.dataset.open).toBe('true')
  expect(screen.getByText('positions').closest('tr')?.dataset.open).toBeUndefined()
})

test('an empty list and one without matches look different, and Clear filters leads out of the latter', async () => {
  const nothing = await show({ found: [] })
  expect(await screen.findByText('No thing yet')).toBeTruthy()
  nothing.unmount()
  const { user, router } = await show({ found: [], at: '/x?env=DEV&page=2' })
  const state = (await screen.findByText('No matches')).parentElement as HTMLElement
  await user.click(within(state).getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe(''))
  expect(await screen.findByText('No thing yet')).toBeTruthy()
  expect(focused()).toBe(screen.getByRole('main'))
})

test('a list has its own default order, and sorting returns to the first page', async () => {
  const { user, router } = await show({ at: '/x?page=1' })
  expect(queries[0]).toEqual({ env: undefined, page: 1, size: 10, sort: 'name', order: 'asc' })
  await user.click(await screen.findByRole('button', { name: 'Name' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe('?sort=name&order=desc'))
})

test('Clear removes every filter and keeps the sort', async () => {
  const { user, router } = await show({ at: '/x?env=DEV&env=PROD&sort=name&order=desc&page=1' })
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe('?sort=name&order=desc'))
  expect(queries.at(-1)).toMatchObject({ env: undefined, page: 0, sort: 'name', order: 'desc' })
  expect(focused()).toBe(screen.getByRole('main'))
})

test('a filter takes effect at once, or waits for Apply if the list says so', async () => {
  const first = await show()
  await first.user.click(screen.getByRole('button', { name: 'Environment' }))
  await first.user.click(await screen.findByRole('checkbox', { name: 'DEV' }))
  await waitFor(() => expect(first.router.state.location.searchStr).toBe('?env=DEV'))
  first.unmount()
  const { user, router } = await show({ list: byApply })
  await user.click(screen.getByRole('button', { name: 'Environment' }))
  await user.click(await screen.findByRole('checkbox', { name: 'DEV' }))
  expect(router.state.location.searchStr).toBe('')
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe('?env=DEV'))
  await user.click(screen.getByRole('button', { name: 'Remove Environment DEV' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe(''))
})

test('a page beyond the last redirects to the last, and Back does not return to it', async () => {
  const { router } = await show({ at: '/x?page=9' })
  await waitFor(() => expect(router.state.location.searchStr).toBe(''))
  expect(router.history.length).toBe(1)
})

test('pending filters stay pending when an applied value is removed', async () => {
  const { user, router } = await show({ list: byApply, at: '/x?env=DEV' })
  await user.click(screen.getByRole('button', { name: /^Environment/ }))
  await user.click(await screen.findByRole('checkbox', { name: 'PROD' }))
  await user.click(screen.getByRole('button', { name: 'Remove Environment DEV' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe(''))
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe('?env=PROD'))
})

test('rows are selected one by one or all at once, and bulk actions get exactly those', async () => {
  const { user } = await show()
  await user.click(await screen.findByRole('checkbox', { name: 'Select transfers' }))
  expect(screen.getByText('1 selected')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(deleted).toEqual([['c-d'], ['a-b', 'c-d']])
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  expect(focused()).toBe(screen.getByRole('main'))
})

test('Clear in a filter goes away with the choice, and the keyboard goes on at its options', async () => {
  const { user, router } = await show({ at: '/x?env=PROD' })
  await user.click(screen.getByRole('button', { name: /^Environment/ }))
  ;(await screen.findByRole('button', { name: 'Clear' })).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.searchStr).toBe(''))
  expect(focused()).toBe(screen.getByRole('checkbox', { name: 'DEV' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'DEV' })).toBeNull())
})

test('a hidden column stays hidden in this browser; the first cannot be hidden', async () => {
  const { user, unmount } = await show()
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  expect(within(await screen.findByRole('dialog')).queryByRole('checkbox', { name: 'Name' })).toBeNull()
  await user.click(await screen.findByRole('checkbox', { name: 'Kind' }))
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Kind' })).toBeNull())
  expect(localStorage.getItem('apim-columns-things')).toBe('kind')
  unmount()
  const kept = await renderWithProviders(<Things list={atOnce} found={rows} />, { at: '/x', path: '/x', read: atOnce.read })
  await screen.findByText('transfers')
  expect(screen.queryByRole('columnheader', { name: 'Kind' })).toBeNull()
  kept.unmount()
})
