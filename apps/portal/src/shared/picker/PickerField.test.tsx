import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderWithProviders } from '../../testing/render.tsx'
import { type RecordedRequest, refusal, serve } from '../../testing/service.ts'
import { typeAtOnce } from '../../testing/type-at-once.ts'
import { PickerField } from './PickerField.tsx'
import { apis } from './sources.queries.ts'

const all = Array.from({ length: 20_000 }, (_, at) => ({ id: at + 1, name: `API ${String(at + 1).padStart(5, '0')}` }))
const answer = ({ query: { query = '', ids, limit } }: RecordedRequest) =>
  all
    .filter(({ id, name }) => name.includes(query) && (ids === undefined || ids.split(',').includes(String(id))))
    .slice(0, Number(limit ?? all.length))

function ApiField({ from, isRequired }: { from: string | null; isRequired: boolean }) {
  const [value, set] = useState(from)
  const field = { value, set, leave: () => undefined, error: undefined, isRequired, isOmitted: false, isLost: false }
  return (
    <>
      <PickerField label="API" field={field} source={apis} failed="Not found." />
      <output>{value}</output>
    </>
  )
}
const show = async (from: string | null = null, answers: unknown = answer, isRequired = false) => {
  const requests = serve({ 'GET /api/allapis': answers })
  const view = await renderWithProviders(<ApiField from={from} isRequired={isRequired} />)
  await waitFor(() => expect(view.queries.isFetching()).toBe(0))
  return { ...view, requests }
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'API' })

test('of 20,000 entries fifty are offered, and typing finds any other by keyboard alone', async () => {
  const { user } = await show()
  await user.click(field())
  expect(
    (await screen.findAllByRole('option')).filter((one) => one.ariaDisabled !== 'true' && !one.dataset['comboboxDisabled']),
  ).toHaveLength(50)
  await user.keyboard('19999')
  await screen.findByRole('option', { name: 'API 19999' })
  await user.keyboard('{ArrowDown}{Enter}')
  expect(screen.getByText('19999')).toBeTruthy()
  expect(field().value).toBe('API 19999')
})

test('the server is searched once typing pauses, not for each letter', async () => {
  const { user, requests } = await show()
  await user.click(field())
  typeAtOnce(field(), '19999')
  await screen.findByRole('option', { name: 'API 19999' })
  expect(requests.filter(({ query }) => query['query']).map(({ query }) => query['query'])).toEqual(['19999'])
})

test('a chosen entry is shown by name after a reload, and stays during another search', async () => {
  const { user } = await show('19998')
  await waitFor(() => expect(field().value).toBe('API 19998'))
  await user.click(field())
  await user.clear(field())
  await user.keyboard('00007')
  await waitFor(() => expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['API 00007']))
  expect(screen.getByText('19998')).toBeTruthy()
})

test('an entry is chosen by a click, and when opened again the field offers all others', async () => {
  const { user, requests } = await show()
  await user.click(field())
  await user.click(await screen.findByRole('option', { name: 'API 00003' }))
  expect(field().value).toBe('API 00003')
  await new Promise((resolve) => setTimeout(resolve, 400))
  await user.click(field())
  expect(await screen.findByRole('option', { name: 'API 00004' })).toBeTruthy()
  expect(requests.filter(({ query }) => query['query'])).toEqual([])
})

test('an entry that has to be chosen stays so when it is chosen again', async () => {
  const { user } = await show(null, answer, true)
  for (let n = 0; n < 2; n++) {
    await user.click(field())
    await user.click(await screen.findByRole('option', { name: 'API 00003' }))
  }
  expect([field().value, screen.getByRole('status').textContent]).toEqual(['API 00003', '3'])
})

test('a chosen entry keeps its name even if the server does not return it again', async () => {
  const { user } = await show(null, (one: RecordedRequest) => (one.query['ids'] ? refusal(503, 'Busy') : answer(one)))
  await user.click(field())
  await user.keyboard('19999')
  await user.click(await screen.findByRole('option', { name: 'API 19999' }))
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(field().value).toBe('API 19999')
})

test('a failed search is reported at the field', async () => {
  await show(null, refusal(500, 'Broken'))
  expect(await screen.findByText(/Not found\./)).toBeTruthy()
})
