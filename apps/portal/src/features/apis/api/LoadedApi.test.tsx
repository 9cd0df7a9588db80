import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildApiDetail } from '../../../testing/apis.ts'
import { renderWithProviders } from '../../../testing/render.tsx'
import { refusal, serve } from '../../../testing/service.ts'
import { LoadedApi } from './LoadedApi.tsx'

const show = (id: number) =>
  renderWithProviders(
    <LoadedApi id={id} page>
      {(api) => <p>{api.name} is here</p>}
    </LoadedApi>,
  )

test('an API is passed on once it has loaded', async () => {
  serve({ 'GET /api/api-detail/7': buildApiDetail() })
  await show(7)
  expect(await screen.findByText('Core Banking is here')).toBeTruthy()
})

test('a missing API is reported in the page’s title, with a link onward and no Retry', async () => {
  serve({ 'GET /api/api-detail/7': refusal(404, 'API was not found') })
  await show(7)
  expect(await screen.findByRole('heading', { level: 1, name: 'API not found' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'API Gallery' }).getAttribute('href')).toBe('/wall/all')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test.each([Number.NaN, 0, -3, 1.5, 99_999_999_999])('%d is not an API id: it is reported as missing without a request', async (id) => {
  const requests = serve({})
  await show(id)
  expect(await screen.findByText('API not found')).toBeTruthy()
  expect(requests).toEqual([])
})

test('a failing server is not mistaken for a missing API', async () => {
  serve({ 'GET /api/api-detail/7': refusal(500, 'Something went wrong') })
  await show(7)
  expect(await screen.findByRole('heading', { level: 1, name: 'The API could not be loaded.' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})
