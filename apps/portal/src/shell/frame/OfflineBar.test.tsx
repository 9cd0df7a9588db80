import { onlineManager, useMutation } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../testing/render.tsx'
import { OfflineBar } from './OfflineBar.tsx'

afterEach(() => onlineManager.setOnline(true))

function Deed({ does }: { does: () => Promise<void> }) {
  const deed = useMutation({ mutationFn: does })
  return (
    <button type="button" onClick={() => deed.mutate()}>
      Save
    </button>
  )
}

test('shows nothing while online', async () => {
  await renderWithProviders(<OfflineBar />)
  expect(screen.getByRole('status').childNodes).toHaveLength(0)
})

test('says that the browser is offline and what is waiting, sends it when back online, and then disappears', async () => {
  const does = vi.fn<() => Promise<void>>(async () => undefined)
  const { user } = await renderWithProviders(
    <>
      <OfflineBar />
      <Deed does={does} />
    </>,
  )
  // Screen readers do not announce a live region that is added together with its text.
  const region = screen.getByRole('status')
  act(() => onlineManager.setOnline(false))
  expect(screen.getByRole('status')).toBe(region)
  expect(screen.getByRole('status').textContent?.trim()).toBe('You are offline.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByRole('status').textContent).toBe('You are offline. One change is waiting to be sent.')
  expect(does).not.toHaveBeenCalled()
  await act(async () => onlineManager.setOnline(true))
  expect(screen.getByRole('status').childNodes).toHaveLength(0)
  expect(does).toHaveBeenCalledOnce()
})
