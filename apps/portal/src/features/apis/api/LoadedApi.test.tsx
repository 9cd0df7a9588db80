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

test('an API is handed on once it is loaded', async () => {
  serve({ 'GET /api/api-detail/7': buildApiDetail() })
  await show(7)
  expect(await screen.findByText('Core Banking is here')).toBeTruthy()
})

test('an API that is not there is said to be missing, as the title of the page, with a way on and nothing to retry', async () => {
  serve({ 'GET /api/api-detail/7': refusal(404, 'API was not found') })
  await show(7)
  expect(await screen.findByRole('heading', { level: 1, name: 'API not found' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'API Gallery' }).getAttribute('href')).toBe('/wall/all')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test.each([Number.NaN, 0, -3, 1.5, 99_999_999_999])('%d is no id of an API: it is missing, and nothing is asked', async (id) => {
  const requests = serve({})
  await show(id)
  expect(await screen.findByText('API not found')).toBeTruthy()
  expect(requests).toEqual([])
})

test('a service that fails is not taken for an API that is missing', async () => {
  serve({ 'GET /api/api-detail/7': refusal(500, 'Something went wrong') })
  await show(7)
  expect(await screen.findByRole('heading', { level: 1, name: 'The API could not be loaded.' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})
