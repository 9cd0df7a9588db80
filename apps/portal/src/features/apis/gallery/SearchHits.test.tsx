import type { SearchHit } from '@apim/contract'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buildApi } from '../../../testing/apis.ts'
import { renderApp } from '../../../testing/app.tsx'
import { buildUser } from '../../../testing/people.ts'
import { serve } from '../../../testing/service.ts'

const hits: SearchHit[] = [
  { kind: 'operation', name: 'GET /payments/{id}', summary: 'Returns a payment' },
  { kind: 'schema', name: 'PaymentList', summary: '' },
  { kind: 'tag', name: 'Payments', summary: '' },
]
const show = (at: string, found = hits) => {
  const requests = serve({
    'GET /api/swaggers': { apis: [buildApi({ hits: found })], total: 1 },
    'GET /api/swagger-facets': { businessArea: [], env: [], auth: [], tag: [], life: [], granted: 0, favourites: 0, total: 1 },
  })
  return renderApp(buildUser(), at).then((view) => ({ ...view, requests }))
}
const marked = (element: HTMLElement) => [...element.querySelectorAll('mark')].map((mark) => mark.textContent)

test.each(['cards', 'list'])(
  'what a search has found is shown in the %s with its words marked, and leads to its place in the reference',
  async (layout) => {
    localStorage.setItem('apim-gallery-layout', layout)
    const { requests } = await show('/wall/all?q=pay return')
    const list = await screen.findByRole('list', { name: 'Found in the spec' })
    const links = within(list).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual(['GET /payments/{id} Returns a payment', 'Schema PaymentList', 'Tag Payments'])
    const addresses = links.map((link) => Object.fromEntries(new URL((link as HTMLAnchorElement).href).searchParams))
    expect(addresses).toEqual([
      { tab: 'reference', op: 'GET /payments/{id}' },
      { tab: 'reference', schema: 'PaymentList' },
      { tab: 'reference', section: 'Payments' },
    ])
    expect(marked(list)).toEqual(['pay', 'Return', 'pay', 'Pay', 'Pay'])
    expect(requests.filter(({ path }) => path.startsWith('/api/swagger')).map(({ query }) => query['q'])).toEqual([
      'pay return',
      'pay return',
    ])
  },
)

test('operations whose paths are the same once they are cleaned are each shown', async () => {
  const warned = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await show('/wall/all?q=pay', [
    { kind: 'operation', name: 'GET /payments', summary: 'First' },
    { kind: 'operation', name: 'GET /payments', summary: 'Second' },
  ])
  const list = await screen.findByRole('list', { name: 'Found in the spec' })
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['GET /payments First', 'GET /payments Second'])
  expect(warned.mock.calls.filter(([text]) => String(text).includes('same key'))).toEqual([])
  warned.mockRestore()
})

test('nothing is shown as found without a search', async () => {
  await show('/wall/all')
  expect(await screen.findByText('Core Banking')).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Found in the spec' })).toBeNull()
})
