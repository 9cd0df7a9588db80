import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildApi, buildApiDetail } from '../../../testing/apis.ts'
import { renderApp } from '../../../testing/app.tsx'
import { buildUser } from '../../../testing/people.ts'
import { type RecordedRequest, refusal, serve } from '../../../testing/service.ts'

beforeEach(() => localStorage.clear())
const counts = { businessArea: [], env: [], auth: [], tag: [], life: [], granted: 0, total: 1 }

const show = async (at = '/wall/all', more = {}) => {
  let isFavourite = false
  const requests = serve({
    'GET /api/swaggers': () => ({ apis: [buildApi({ isFavourite })], total: 1 }),
    'GET /api/swagger-facets': () => ({ ...counts, favourites: isFavourite ? 1 : 0 }),
    'GET /api/api-detail/7': () => buildApiDetail({ isFavourite }),
    'GET /api/checklist': { steps: [], isClosed: false },
    'PUT /api/favourite/7': ({ body }: RecordedRequest) => {
      isFavourite = (body as { isFavourite: boolean }).isFavourite
      return { id: 7, isFavourite }
    },
    ...more,
  })
  return {
    ...(await renderApp(buildUser(), at)),
    requests,
    sent: () => requests.flatMap(({ method, body }) => (method === 'PUT' ? [body] : [])),
  }
}
const star = () => screen.findByRole('button', { name: 'Favourite: Core Banking' })
const isPressed = async () => (await star()).getAttribute('aria-pressed') === 'true'

test.each(['cards', 'list'])(
  'the star in the %s marks an API at once and no longer, also by keyboard, and the count follows',
  async (layout) => {
    localStorage.setItem('apim-gallery-layout', layout)
    const { user, sent } = await show()
    expect(await isPressed()).toBe(false)
    ;(await star()).focus()
    await user.keyboard('{Enter}')
    expect(await isPressed()).toBe(true)
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Favourites' }).closest('[class*=facet]')?.textContent).toContain('1'))
    expect(await isPressed()).toBe(true)
    await user.click(await star())
    await waitFor(async () => expect(await isPressed()).toBe(false))
    expect(sent()).toEqual([{ isFavourite: true }, { isFavourite: false }])
  },
)

test.each(['/apis/7', '/settings?dock=api:7'])('there is a star at %s', async (at) => {
  const { user, sent } = await show(at)
  await user.click(await star())
  expect(await isPressed()).toBe(true)
  expect(sent()).toEqual([{ isFavourite: true }])
})

test('a star shows its new state before the service has answered, and the old one if it refuses', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const { user } = await show('/wall/all', { 'PUT /api/favourite/7': () => promise })
  await user.click(await star())
  expect(await isPressed()).toBe(true)
  resolve(refusal(500, 'Broken'))
  expect(await screen.findByText('Core Banking could not be marked.')).toBeTruthy()
  expect(await isPressed()).toBe(false)
})

test('marking an API reads no document again', async () => {
  const { user, requests, sent } = await show('/apis/7')
  await star()
  const before = requests.length
  await user.click(await star())
  await waitFor(() => expect(sent()).toHaveLength(1))
  await waitFor(() => expect(requests.slice(before).map(({ path }) => path)).toContain('/api/api-detail/7'))
  const after = requests.slice(before).map(({ method, path }) => `${method} ${path}`)
  expect(after).toEqual(['PUT /api/favourite/7', 'GET /api/api-detail/7'])
})

test('the filter is in the URL, is asked of the service, and has a chip', async () => {
  const { user, router, requests } = await show()
  await user.click(await screen.findByRole('checkbox', { name: 'Favourites' }))
  await waitFor(() => expect(requests.filter(({ path }) => path === '/api/swaggers').at(-1)?.query).toMatchObject({ favourite: 'true' }))
  expect(router.state.location.search).toMatchObject({ favourite: 'yes' })
  await user.click(await screen.findByRole('button', { name: /Favourites/ }))
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('favourite'))
})
