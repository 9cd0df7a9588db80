import { act, cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { buildUser } from '../testing/people.ts'
import { renderWithProviders } from '../testing/render.tsx'
import { WelcomeDialog } from './WelcomeDialog.tsx'

beforeEach(() => localStorage.clear())

test('a new user is welcomed by name once: not again after a reload, but the next user is', async () => {
  const ada = buildUser({ firstlogin: true })
  const { user } = await renderWithProviders(<WelcomeDialog user={ada} />)
  expect(await screen.findByText('Welcome, Ada')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Get started' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  cleanup()
  await renderWithProviders(<WelcomeDialog user={ada} />)
  expect(screen.queryByRole('dialog')).toBeNull()
  cleanup()
  await renderWithProviders(<WelcomeDialog user={buildUser({ id: 8, firstname: 'Grace', roles: [] })} />)
  expect(await screen.findByText('Welcome, Grace')).toBeTruthy()
  expect(screen.getByText(/has not given you a role yet/)).toBeTruthy()
})

test('closing the welcome in one tab closes it in others, and tabs opened later do not show it', async () => {
  localStorage.clear()
  const ada = buildUser({ firstlogin: true })
  await renderWithProviders(<WelcomeDialog user={ada} />)
  expect(await screen.findByText('Welcome, Ada')).toBeTruthy()
  localStorage.setItem('apim-greeted', String(ada.id))
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'apim-greeted', newValue: String(ada.id) })))
  expect(screen.queryByRole('dialog')).toBeNull()
  cleanup()
  sessionStorage.clear()
  await renderWithProviders(<WelcomeDialog user={ada} />)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a browser that blocks storage shows the welcome too, and it can be closed', async () => {
  const forbidden = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure', 'SecurityError')
  })
  const { user } = await renderWithProviders(<WelcomeDialog user={buildUser({ firstlogin: true })} />)
  await user.click(await screen.findByRole('button', { name: 'Get started' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  forbidden.mockRestore()
})

test('the welcome leads to the first steps above the gallery, but not someone who has no role', async () => {
  localStorage.clear()
  const { user, router } = await renderWithProviders(<WelcomeDialog user={buildUser({ firstlogin: true })} />, {
    at: '/wall',
    path: '/$page',
  })
  const link = await screen.findByRole('link', { name: 'Show my first steps' })
  expect(link.getAttribute('href')).toBe('/wall')
  await user.click(link)
  expect([screen.queryByRole('dialog'), router.state.location.pathname]).toEqual([null, '/wall'])
  cleanup()
  await renderWithProviders(<WelcomeDialog user={buildUser({ id: 8, roles: [] })} />)
  expect(await screen.findByRole('button', { name: 'Get started' })).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})
