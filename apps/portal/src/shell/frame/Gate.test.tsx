import type { UserDetail } from '@apim/contract'
import type { StaticDataRouteOption } from '@tanstack/react-router'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buildSession, buildUser } from '../../testing/people.ts'
import { renderWithProviders } from '../../testing/render.tsx'
import { SessionContext } from '../session/session-context.ts'
import { Gate } from './Gate.tsx'

/** Opens a screen with this access as this user. */
const open = async (access: StaticDataRouteOption['access'], user?: UserDetail) => {
  const { session, did } = await buildSession(user)
  const root = createRootRoute({
    staticData: { access: 'public' },
    component: () => (
      <Gate>
        <Outlet />
      </Gate>
    ),
  })
  const page = createRoute({ getParentRoute: () => root, path: '/secret', staticData: { access }, component: () => <p>the screen</p> })
  const router = createRouter({ routeTree: root.addChildren([page]), history: createMemoryHistory({ initialEntries: ['/secret'] }) })
  await router.load()
  const view = await renderWithProviders(
    <SessionContext value={session}>
      <RouterProvider router={router as never} />
    </SessionContext>,
  )
  return { ...view, did, session }
}

test('visitors see a public screen', async () => {
  await open('public')
  expect(await screen.findByText('the screen')).toBeTruthy()
})

test('visitors are offered to sign in on any other screen, at the same address', async () => {
  const { user, did } = await open('signed-in')
  expect(screen.queryByText('the screen')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Sign in' }))
  expect(did).toEqual(['window'])
})

test('while the server is away, who was signed in is told so at the same address, and can try again', async () => {
  const { session, user } = await open('signed-in')
  session.state.set({ phase: 'restoring', failure: Object.assign(new Error('Service Unavailable'), { status: 503 }) })
  expect(await screen.findByRole('heading', { name: 'Your account could not be loaded' })).toBeTruthy()
  expect(screen.queryByText('Sign in to see this page')).toBeNull()
  const again = vi.spyOn(session, 'restoreAgain')
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(again).toHaveBeenCalledTimes(1)
})

test('signed-in users see a screen for signed-in users', async () => {
  await open('signed-in', buildUser())
  expect(await screen.findByText('the screen')).toBeTruthy()
})

test('without the role, users see the reason instead of the screen', async () => {
  await open(['ROLE_KONG_ADMIN'], buildUser({ roles: ['ROLE_PORTAL_ADMIN'] }))
  expect(await screen.findByText('You do not have permission')).toBeTruthy()
  expect(screen.queryByText('the screen')).toBeNull()
})

test('one of several roles is enough', async () => {
  await open(['ROLE_KONG_ADMIN', 'ROLE_PORTAL_ADMIN'], buildUser({ roles: ['ROLE_PORTAL_ADMIN'] }))
  expect(await screen.findByText('the screen')).toBeTruthy()
})
