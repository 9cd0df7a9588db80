import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../testing/render.tsx'
import { PageSearch } from './PageSearch.tsx'

test('a search is cleared by its button and by Escape, which leaves the focus in the field; an empty one has none', async () => {
  const tell = vi.fn<(text: string) => void>()
  const { user } = await renderWithProviders(<PageSearch label="Search APIs" value="" onChange={tell} />)
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search APIs' })
  await user.type(field, 'loans')
  await waitFor(() => expect(tell).toHaveBeenLastCalledWith('loans'))
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect([field.value, document.activeElement]).toEqual(['', field])
  await waitFor(() => expect(tell).toHaveBeenLastCalledWith(''))
  await user.keyboard('funds{Escape}')
  expect(field.value).toBe('')
})
