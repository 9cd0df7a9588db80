import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderWithProviders } from '../../testing/render.tsx'
import { type RecordedRequest, serve } from '../../testing/service.ts'
import { PickerField } from './PickerField.tsx'
import { type PickerSource, routes, services, users } from './sources.queries.ts'

const idOf = (at: number) => `6f1a2c70-2f5e-4a51-9d0e-${String(at).padStart(12, '0')}`
const called = (at: number) => String(at).padStart(5, '0')
const all = Array.from({ length: 20_000 }, (_, at) => at)

/** A fake server list with the same search behavior as the real ones. */
const searched =
  (rowOf: (at: number) => { id: string | number; label: string }, list: string) =>
  ({ query: { query = '', ids, limit } }: RecordedRequest) => {
    const rows = all
      .map(rowOf)
      .filter(({ id, label }) => label.includes(query) && (ids === undefined || ids.split(',').includes(String(id))))
    return { [list]: rows.slice(0, Number(limit)), total: rows.length }
  }
const person = (at: number) => ({
  id: at,
  firstname: 'Ada',
  lastname: `Berg${called(at)}`,
  email: `ada${called(at)}@firm.example`,
  label: `Ada Berg${called(at)}`,
})
const kong = (at: number) => ({ id: idOf(at), name: at === 7 ? null : `thing-${called(at)}`, label: `thing-${called(at)}` })

function SourceField({ source, from }: { source: PickerSource; from: string | null }) {
  const [value, set] = useState(from)
  const field = { value, set, leave: () => undefined, error: undefined, isRequired: false, isOmitted: false, isLost: false }
  return (
    <>
      <PickerField label="Thing" field={field} source={source} failed="Not found." />
      <output>{value}</output>
    </>
  )
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Thing' })

test.each([
  {
    source: users,
    call: 'GET /api/users',
    answer: searched(person, 'users'),
    typed: '19999',
    shown: 'Ada Berg19999 · ada19999@firm.example',
    value: '19999',
  },
  {
    source: services,
    call: 'GET /api/kong/services',
    answer: searched(kong, 'services'),
    typed: '19999',
    shown: 'thing-19999',
    value: idOf(19_999),
  },
  {
    source: routes,
    call: 'GET /api/kong/routes',
    answer: searched(kong, 'routes'),
    typed: '19999',
    shown: 'thing-19999',
    value: idOf(19_999),
  },
])(
  'of 20,000 $source.name any can be found by typing, and is shown by name after a reload',
  async ({ source, call, answer, typed, shown, value }) => {
    const asked = serve({ [call]: answer })
    const { user, unmount } = await renderWithProviders(<SourceField source={source} from={null} />)
    await user.click(field())
    await user.keyboard(typed)
    await user.click(await screen.findByRole('option', { name: shown }))
    expect(screen.getByText(value)).toBeTruthy()
    expect(asked.map(({ query }) => query['limit'])).toEqual(['51', '51'])
    unmount()
    await renderWithProviders(<SourceField source={source} from={value} />)
    await waitFor(() => expect(field().value).toBe(shown))
  },
)

test('a gateway object without a name is shown by its id', async () => {
  serve({ 'GET /api/kong/services': searched(kong, 'services') })
  await renderWithProviders(<SourceField source={services} from={idOf(7)} />)
  await waitFor(() => expect(field().value).toBe(idOf(7)))
})
