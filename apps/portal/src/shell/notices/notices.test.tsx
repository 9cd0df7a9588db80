import { ApiError } from '@apim/contract/errors'
import { DirectionProvider } from '@mantine/core'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWithProviders } from '../../testing/render.tsx'
import { Notices } from './Notices.tsx'
import { notify } from './notices.ts'
import { notifyFailure } from './notify-failure.tsx'

afterEach(async () => {
  vi.useRealTimers()
  const { notifications } = await import('@mantine/notifications')
  act(() => notifications.clean())
})

/** How long a notice stays, in milliseconds, according to what Mantine was passed. */
const stays = async (say: () => string) => {
  const { notifications } = await import('@mantine/notifications')
  const show = vi.spyOn(notifications, 'show')
  say()
  await waitFor(() => expect(show).toHaveBeenCalled())
  const { autoClose, withCloseButton } = show.mock.calls[0]?.[0] ?? {}
  show.mockRestore()
  act(() => notifications.clean())
  return [autoClose, withCloseButton]
}

test('notices stay as long as specified; persistent ones until closed', async () => {
  expect(await stays(() => notify.info('x'))).toEqual([2000, false])
  expect(await stays(() => notify.success('x'))).toEqual([2000, false])
  expect(await stays(() => notify.warning('x'))).toEqual([2500, false])
  expect(await stays(() => notify.error('x'))).toEqual([3000, false])
  expect(await stays(() => notify.persistent('x'))).toEqual([false, true])
})

test('a failure stays with its reason, request id and a copy button; text that looks like HTML is text', async () => {
  await renderWithProviders(<Notices />)
  notifyFailure(
    'There was an error during the deployment',
    new ApiError({ status: 422, detail: '<img src=x onerror=alert(1)>', instance: 'req-9' }),
  )
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('There was an error during the deployment')
  expect(alert.textContent).toContain('<img src=x onerror=alert(1)>')
  expect(alert.textContent).toContain('req-9')
  expect(alert.querySelector('img')).toBeNull()
  expect(within(alert).getByRole('button', { name: 'Close' })).toBeTruthy()
})

test.each([
  ['ltr', 'bottom-left'],
  ['rtl', 'bottom-right'],
] as const)('%s: notices are at the side where reading begins, as the buttons of docks are at the other', async (dir, place) => {
  await renderWithProviders(
    <DirectionProvider initialDirection={dir} detectDirection={false}>
      <Notices />
    </DirectionProvider>,
  )
  act(() => void notify.persistent('Saved'))
  const notice = await screen.findByText('Saved')
  expect(notice.closest('[data-position]')?.getAttribute('data-position')).toBe(place)
})

test('a repeated failure replaces its earlier notice; a different failure gets its own', async () => {
  await renderWithProviders(<Notices />)
  const fail = (what: string, detail: string) => notifyFailure(what, new ApiError({ status: 502, detail }))
  fail('The API could not be deleted.', 'first')
  await screen.findByText('first')
  fail('The API could not be deleted.', 'second')
  fail('The key could not be shown.', 'third')
  await screen.findByText('second')
  await screen.findByText('third')
  await waitFor(() => expect(screen.queryByText('first')).toBeNull())
})

test('a notice is shown even while another copy of the portal in the same page shows its own', async () => {
  await renderWithProviders(<Notices />)
  const copy = async () => {
    vi.resetModules()
    return (await import('./notices.ts')).notify
  }
  for (const text of ['from the first', 'from the second']) (await copy()).persistent(text)
  expect(await screen.findByText('from the first')).toBeTruthy()
  expect(await screen.findByText('from the second')).toBeTruthy()
})
