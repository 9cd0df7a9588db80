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

test('says nothing while there is a connection', async () => {
  await renderWithProviders(<OfflineBar />)
  expect(screen.getByRole('status').childNodes).toHaveLength(0)
})

test('says that the browser is offline and what waits, sends it when the connection is back, and is gone then', async () => {
  const does = vi.fn<() => Promise<void>>(async () => undefined)
  const { user } = await renderWithProviders(
    <>
      <OfflineBar />
      <Deed does={does} />
    </>,
  )
  // A region that comes together with its text is not read out.
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
