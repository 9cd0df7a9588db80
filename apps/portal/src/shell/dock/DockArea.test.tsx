import { useNavigate } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWithProviders } from '../../testing/render.tsx'
import { collectScreens, ScreensContext } from '../screens.ts'
import { Dock } from './Dock.tsx'
import { DockArea } from './DockArea.tsx'
import { useDocks } from './use-docks.ts'

function View({ id }: { id: string }) {
  const { push } = useDocks()
  return (
    <Dock title={`thing ${id}`}>
      <button type="button" onClick={() => push({ kind: 'service', id: '4' })}>
        further
      </button>
    </Dock>
  )
}
const screens = collectScreens([
  { routes: [], docks: { api: { name: 'dock.api', view: View } } },
  { routes: [], docks: { service: { name: 'dock.service', view: View } } },
])

function Page() {
  const { push, open } = useDocks()
  const navigate = useNavigate()
  return (
    <ScreensContext value={screens}>
      <button type="button" onClick={() => push({ kind: 'api', id: '1' })}>
        open
      </button>
      <button type="button" onClick={() => push({ kind: 'service', id: '2' })}>
        lay over
      </button>
      <button type="button" onClick={() => open({ kind: 'api', id: '3' })}>
        replace
      </button>
      <button type="button" onClick={() => void navigate({ to: '.', search: (old) => ({ ...old, q: 'x' }) })}>
        filter
      </button>
      <div data-palette>
        <input aria-label="palette" />
      </div>
      <DockArea />
    </ScreensContext>
  )
}
const button = (name: string) => screen.getByRole('button', { name })
const address = (router: { state: { location: { href: string } } }) => router.state.location.href

test('a dock is in the address; the pasted address opens it again, and other parameters are kept', async () => {
  const { user, router } = await renderWithProviders(<Page />, { at: '/?page=2' })
  await user.click(button('open'))
  expect(await screen.findByText('thing 1')).toBeTruthy()
  expect(address(router)).toBe('/?page=2&dock=api:1')
})

test('closing the top dock shows the one below, and closing that leaves nothing in the address', async () => {
  const { user, router } = await renderWithProviders(<Page />, { at: '/?dock=api:1,service:2' })
  expect(await screen.findByText('thing 2')).toBeTruthy()
  await user.click(button('Close (Escape)'))
  expect(await screen.findByText('thing 1')).toBeTruthy()
  await user.click(button('Close (Escape)'))
  await waitFor(() => expect(screen.queryByText('thing 1')).toBeNull())
  expect(address(router)).toBe('/')
})

test('the Back button undoes a step', async () => {
  const { user, router } = await renderWithProviders(<Page />)
  await user.click(button('open'))
  await user.click(button('lay over'))
  expect(await screen.findByText('thing 2')).toBeTruthy()
  router.history.back()
  expect(await screen.findByText('thing 1')).toBeTruthy()
})

test('the focus moves into an opened dock, and afterwards back to what opened it', async () => {
  const { user } = await renderWithProviders(<Page />)
  await user.click(button('open'))
  await screen.findByText('thing 1')
  expect(document.activeElement).toBe(screen.getByRole('complementary'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('thing 1')).toBeNull())
  expect(document.activeElement).toBe(button('open'))
})

test('a dock that comes late takes no focus from the palette over it', async () => {
  const { router } = await renderWithProviders(<Page />)
  const field = screen.getByRole('textbox', { name: 'palette' })
  field.focus()
  router.history.push('/?dock=api:1')
  await screen.findByText('thing 1')
  expect(document.activeElement).toBe(field)
})

test('nor from a dialog, where what is typed would be lost', async () => {
  const { router } = await renderWithProviders(<Page />)
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  dialog.setAttribute('aria-modal', 'true')
  const reason = document.createElement('input')
  dialog.append(reason)
  document.body.append(dialog)
  reason.focus()
  router.history.push('/?dock=api:1')
  await screen.findByText('thing 1')
  expect(document.activeElement).toBe(reason)
  dialog.remove()
})

test('a dock opened from elsewhere in the content returns the focus there, and one opened on top changes nothing', async () => {
  const { user } = await renderWithProviders(<Page />)
  await user.click(button('open'))
  await screen.findByText('thing 1')
  await user.click(button('replace'))
  await screen.findByText('thing 3')
  await user.click(button('further'))
  await screen.findByText('thing 4')
  await user.keyboard('{Escape}{Escape}')
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  expect(document.activeElement).toBe(button('replace'))
})

test('Escape closes the top dock only, and none while it belongs to a dialog', async () => {
  const { user } = await renderWithProviders(<Page />, { at: '/?dock=api:1,service:2' })
  await screen.findByText('thing 2')
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  dialog.setAttribute('aria-modal', 'true')
  document.body.append(dialog)
  await user.keyboard('{Escape}')
  expect(screen.getByText('thing 2')).toBeTruthy()
  dialog.remove()
  await user.keyboard('{Escape}')
  expect(await screen.findByText('thing 1')).toBeTruthy()
})

test('the hidden list of a closed field in the page keeps no Escape from the dock', async () => {
  const { user } = await renderWithProviders(<Page />, { at: '/?dock=api:1' })
  await screen.findByText('thing 1')
  const closed = document.createElement('div')
  closed.style.display = 'none'
  closed.innerHTML = '<div role="listbox"></div>'
  document.body.append(closed)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('thing 1')).toBeNull())
  closed.remove()
})

test('an address with an unknown dock shows the page without one', async () => {
  await renderWithProviders(<Page />, { at: '/?dock=secrets:1' })
  expect(await screen.findByRole('button', { name: 'open' })).toBeTruthy()
  expect(screen.queryByRole('complementary')).toBeNull()
})
