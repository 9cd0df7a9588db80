import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderWithProviders } from '../../testing/render.tsx'
import { type RecordedRequest, refusal, serve } from '../../testing/service.ts'
import { typeAtOnce } from '../../testing/type-at-once.ts'
import { PickerFilter } from '../list/Filter.tsx'
import { QueryFailure } from '../states/QueryFailure.tsx'
import { organizations } from './sources.queries.ts'
import { usePicker } from './use-picker.ts'

const all = Array.from({ length: 20_000 }, (_, at) => ({
  organizationId: at + 1,
  organizationName: `Firm ${String(at + 1).padStart(5, '0')}`,
}))
const answer = ({ query: { query = '', ids, limit } }: RecordedRequest) => {
  const named = ids?.split(',').map(Number)
  const found = all.filter((one) => one.organizationName.includes(query) && (named?.includes(one.organizationId) ?? true))
  return found.slice(0, Number(limit ?? all.length))
}

function Firms({ from }: { from: string[] }) {
  const [chosen, setChosen] = useState(from)
  const picker = usePicker(organizations, chosen)
  return (
    <>
      <PickerFilter name="Firm" source={picker} chosen={chosen} onChange={setChosen} />
      <QueryFailure queries={picker.queries} what="Not found." />
    </>
  )
}
const show = async (from: string[] = [], answers: unknown = answer) => {
  const requests = serve({ 'GET /api/all-organizations': answers })
  const view = await renderWithProviders(<Firms from={from} />)
  await waitFor(() => expect(view.queries.isFetching()).toBe(0))
  return { ...view, requests }
}
const open = async (view: Awaited<ReturnType<typeof show>>) => view.user.click(screen.getByRole('button', { name: /^Firm/ }))

test('of 20,000 entries fifty are requested and shown, with a hint that typing finds the others', async () => {
  const view = await show()
  await open(view)
  expect(await screen.findAllByRole('checkbox')).toHaveLength(50)
  expect(screen.getByText('Showing the first 50. Type to find more.')).toBeTruthy()
  expect(view.requests.map(({ query }) => query)).toEqual([{ limit: '51' }])
})

test('the server is searched once typing pauses, not for each letter', async () => {
  const view = await show()
  await open(view)
  typeAtOnce(await screen.findByRole('textbox', { name: 'Search' }), '19999')
  expect(await screen.findByRole('checkbox', { name: 'Firm 19999' })).toBeTruthy()
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(1))
  expect(view.requests.map(({ query }) => query)).toEqual([{ limit: '51' }, { query: '19999', limit: '51' }])
  expect(screen.queryByText(/Type to find more/)).toBeNull()
})

test('a chosen entry is shown by name after a reload, wherever it is in the list, and can be unchecked', async () => {
  const view = await show(['19998'])
  expect(await screen.findByRole('button', { name: /Firm 19998$/ })).toBeTruthy()
  expect(view.requests.map(({ query }) => query)).toEqual([{ limit: '51' }, { ids: '19998', limit: '100' }])
  await open(view)
  await view.user.click(await screen.findByRole('checkbox', { name: 'Firm 19998' }))
  expect(await screen.findByRole('button', { name: 'Firm' })).toBeTruthy()
})

test('an id without a name is shown as it is', async () => {
  await show(['30000'])
  expect(await screen.findByRole('button', { name: /30000$/ })).toBeTruthy()
})

test('arrow keys move from the search into the list and along it, and the space bar selects', async () => {
  const view = await show()
  await open(view)
  ;(await screen.findByRole('textbox', { name: 'Search' })).focus()
  await view.user.keyboard('{ArrowDown}{ArrowDown} ')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Firm 00002' }).checked).toBe(true)
  await view.user.keyboard('{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search' }))
})

test('a failed search is reported, with Retry', async () => {
  await show([], refusal(500, 'Broken'))
  expect(await screen.findByText(/Not found\./)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})
