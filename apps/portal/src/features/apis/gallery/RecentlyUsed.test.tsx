import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepRecent, readRecents } from '../../../shell/palette/recents.ts'
import { buildApi, buildApiDetail } from '../../../testing/apis.ts'
import { renderApp } from '../../../testing/app.tsx'
import { buildUser } from '../../../testing/people.ts'
import { type RecordedRequest, serve } from '../../../testing/service.ts'

beforeEach(() => localStorage.clear())
const reader = buildUser()
const keep = (id: number) => keepRecent(reader.id, { kind: 'api', id: String(id), name: `Old name ${id}`, details: [] })

const show = async (at: string, who = reader) => {
  const known = [7, 8, 9].map((id) => ({ id, name: `API ${id}` }))
  const requests = serve({
    'GET /api/swaggers': { apis: [buildApi()], total: 1 },
    'GET /api/swagger-facets': { businessArea: [], env: [], auth: [], tag: [], life: [], granted: 0, favourites: 0, total: 1 },
    'GET /api/checklist': { steps: [], isClosed: true },
    'GET /api/api-detail/7': buildApiDetail(),
    'GET /api/allapis': ({ query }: RecordedRequest) => known.filter(({ id }) => query['ids']?.split(',').includes(String(id))),
  })
  return { ...(await renderApp(who, at)), requests }
}
const strip = () => screen.findByRole('navigation', { name: 'Recently used' })

test('the gallery shows what was opened last by its present name, and nothing that is gone', async () => {
  for (const id of [9, 404, 8]) keep(id)
  keepRecent(reader.id, { place: 'place /users' })
  await show('/wall/all')
  const links = within(await strip()).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['API 8', '/apis/8'],
    ['API 9', '/apis/9'],
  ])
})

test.each(['/apis/7', '/settings?dock=api:7'])('an API that is opened at %s is remembered, as the palette does', async (at) => {
  await show(at)
  await waitFor(() =>
    expect(readRecents(reader.id)).toEqual([{ kind: 'api', id: '7', name: 'Core Banking', details: ['1.0.0', 'Meridian'] }]),
  )
})

test('no one’s are shown or kept while the portal is viewed as another user, and another user has none', async () => {
  keep(7)
  const view = { by: 'Grace', reason: 'A call', secondsLeft: 600, expiresAt: '2026-11-02T10:00:00.000Z' }
  const viewed = await show('/wall/all', buildUser({ view } as never))
  expect(await screen.findByText('Core Banking')).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Recently used' })).toBeNull()
  viewed.unmount()
  const { requests } = await show('/wall/all', buildUser({ id: 8 }))
  expect(await screen.findByText('Core Banking')).toBeTruthy()
  expect(requests.filter(({ path }) => path === '/api/allapis')).toEqual([])
})
