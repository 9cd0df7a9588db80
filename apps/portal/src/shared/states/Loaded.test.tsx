import { ApiError } from '@apim/contract/errors'
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../testing/render.tsx'
import { Loaded } from './Loaded.tsx'

const load = vi.fn<() => Promise<string[]>>()
function Screen() {
  const query = useQuery({ queryKey: ['things'], queryFn: load })
  return (
    <Loaded query={query} what="The things could not be loaded" skeleton={<p>skeleton</p>}>
      {(things) => <p>{things.length} things</p>}
    </Loaded>
  )
}

test('shows a skeleton while loading, then the data', async () => {
  let arrive: (things: string[]) => void = () => undefined
  load.mockReturnValueOnce(
    new Promise((resolve) => {
      arrive = resolve
    }),
  )
  await renderWithProviders(<Screen />)
  expect(await screen.findByText('skeleton')).toBeTruthy()
  arrive([])
  expect(await screen.findByText('0 things')).toBeTruthy()
})

test('a failure shows what failed, why and the request id, and Retry recovers; it never looks like an empty list', async () => {
  load.mockRejectedValueOnce(new ApiError({ status: 500, detail: 'Something went wrong', instance: 'req-7' }))
  const { user } = await renderWithProviders(<Screen />)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The things could not be loaded')
  expect(alert.textContent).toContain('Something went wrong')
  expect(alert.textContent).toContain('req-7')
  expect(screen.getByRole('button', { name: 'Copy details' })).toBeTruthy()
  load.mockResolvedValueOnce(['a'])
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('1 things')).toBeTruthy()
})

test('a missing permission is reported as such, without Retry', async () => {
  load.mockRejectedValueOnce(new ApiError({ status: 403, detail: 'Only portal admins' }))
  await renderWithProviders(<Screen />)
  expect(await screen.findByText('You do not have permission')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('a missing response is distinguished from an error response', async () => {
  load.mockRejectedValueOnce(new ApiError({ status: 0 }))
  await renderWithProviders(<Screen />)
  expect(await screen.findByText('The service did not respond.')).toBeTruthy()
})
