import type { SpecChange, SpecDifference } from '@apim/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildApiDetail, buildRevision } from '../../testing/apis.ts'
import { renderApp } from '../../testing/app.tsx'
import { buildUser } from '../../testing/people.ts'
import { type RecordedRequest, refusal, serve } from '../../testing/service.ts'

const required: SpecChange = {
  verdict: 'breaking',
  subject: 'parameter',
  name: 'limit',
  in: 'query',
  at: '',
  what: 'became-required',
  before: '',
  after: '',
}
const typed: SpecChange = {
  ...required,
  subject: 'response',
  name: '200',
  in: 'application/json',
  at: '[].price',
  what: 'type',
  before: 'integer',
  after: 'string',
}
const breaking: Partial<SpecDifference> = {
  verdict: 'breaking',
  counts: { breaking: 2, compatible: 0, documentation: 1 },
  document: [
    { ...required, verdict: 'documentation', subject: 'document', name: '', in: '', what: 'version', before: '1.0.0', after: '2.0.0' },
  ],
  operations: [{ method: 'GET', path: '/accounts', verdict: 'breaking', changes: [required, typed] }],
}
const none = { verdict: null, counts: { breaking: 0, compatible: 0, documentation: 0 }, document: [], operations: [], unlisted: 0 }

const show = async (revisions: ReturnType<typeof buildRevision>[], answer: (to: string) => unknown, at = '/apis/7?tab=changes') => {
  const requests = serve({
    'GET /api/api-detail/7': buildApiDetail({ revisions }),
    'GET /api/swagger/7/difference': ({ query }: RecordedRequest) => answer(query.to ?? ''),
  })
  const view = await renderApp(buildUser(), at)
  await screen.findByRole('heading', { name: /^Revisions/ })
  const compared = () => requests.filter(({ path }) => path.endsWith('/difference')).map(({ query }) => [query.from, query.to])
  return { ...view, compared }
}
const difference = (to: string) => ({ ...none, from: Number(to) - 1, to: Number(to), ...(to === '2' && breaking) })

test('each revision shows what it means for clients, and the current one’s changes are told in words', async () => {
  await show([buildRevision(2), buildRevision(1)], difference)
  const card = (await screen.findByRole('heading', { name: 'What changed' })).closest('section') as HTMLElement
  expect(await within(card).findByText(/^Clients may have to change/)).toBeTruthy()
  expect(within(card).getByText('2 breaking changes · 1 documentation change')).toBeTruthy()
  expect(within(card).getByText('Payments can be scheduled')).toBeTruthy()
  const lines = within(card)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(lines).toContain('DocumentationSpec version changed from 1.0.0 to 2.0.0')
  expect(lines).toContain('BreakingParameter limit (query) now required')
  expect(lines).toContain('BreakingResponse 200 application/json[].price type changed from integer to string')
  const table = screen.getByRole('table', { name: 'Revisions' })
  expect(await within(table).findByText('Breaking')).toBeTruthy()
  expect(within(table).getByRole('button', { name: 'Breaking: compare revision 2 with revision 1' })).toBeTruthy()
  expect(within(table).getByText('Payments can be scheduled')).toBeTruthy()
})

test('any two revisions are compared, and the address keeps which', async () => {
  const { user, router } = await show([buildRevision(3), buildRevision(2), buildRevision(1)], difference)
  await user.click(await screen.findByRole('button', { name: /compare revision 2 with revision 1/i }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ from: '1', to: '2' }))
  expect(await screen.findByText(/^Clients may have to change/)).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'To revision' }))
  await user.click(await screen.findByRole('option', { name: '3 · 3.0.0' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ from: '1', to: '3' }))
})

test('verdicts are looked up one after the other', async () => {
  let underWay = 0
  let most = 0
  const { compared } = await show([buildRevision(4), buildRevision(3), buildRevision(2), buildRevision(1)], async (to) => {
    most = Math.max(most, ++underWay)
    await new Promise((resolve) => setTimeout(resolve, 5))
    underWay -= 1
    return difference(to)
  })
  await waitFor(
    () =>
      expect(compared()).toEqual([
        ['3', '4'],
        ['2', '3'],
        ['1', '2'],
      ]),
    { timeout: 10_000 },
  )
  expect(most).toBe(1)
})

test('no difference is said in words', async () => {
  await show([buildRevision(3), buildRevision(2), buildRevision(1)], difference)
  expect(await screen.findByText('There is no difference between these revisions.')).toBeTruthy()
})

test('with a single revision nothing is compared', async () => {
  const { compared } = await show([buildRevision(1)], difference)
  expect(await screen.findByText(/^This is the first revision/)).toBeTruthy()
  expect(compared()).toEqual([])
})

test('a PDF is not compared', async () => {
  const { compared } = await show([buildRevision(2, 'pdf'), buildRevision(1)], difference)
  expect(await screen.findByText(/^A PDF cannot be compared/)).toBeTruthy()
  expect(compared()).toEqual([])
})

test('a failure is said with a way to try again', async () => {
  await show([buildRevision(2), buildRevision(1)], () => refusal(422, 'These revisions are too complex to compare'))
  expect(await screen.findByText('The changes could not be loaded.')).toBeTruthy()
  expect(within(screen.getByRole('main')).getByRole('button', { name: 'Retry' })).toBeTruthy()
})
