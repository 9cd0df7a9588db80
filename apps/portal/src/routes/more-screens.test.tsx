import { createMemoryHistory } from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { App } from '../app.tsx'
import { createPortalRouter } from '../router.ts'
import { connectSession } from '../shared/api/session-link.ts'
import { collectScreens } from '../shell/screens.ts'
import { buildSession, buildUser } from '../testing/people.ts'
import { serve } from '../testing/service.ts'
import '../testing/render.tsx'
import { firstScreens } from './first-screens.ts'
import { addAllScreens, isFirstScreen, knownScreens } from './more-screens.ts'
import { screens } from './screens.ts'

const admin = buildUser({ roles: ['ROLE_PORTAL_ADMIN'], organizationId: 1, organizationExternal: false })

beforeEach(() => knownScreens.set(knownScreens.initial()))

const show = async (at: string) => {
  serve({ 'GET /api/role-change-requests': { items: [], total: 0 } }, [])
  const { session } = await buildSession(admin)
  connectSession({ headers: () => ({}), renew: async () => false, refused: () => undefined })
  const history = createMemoryHistory({ initialEntries: [at] })
  const router = createPortalRouter({ history, scrollRestoration: false })
  render(<App session={session} router={router} />)
  await router.load()
  return { router, history }
}
const places = () => knownScreens.get().menu.map(({ menu, route }) => `${menu} ${route.fullPath}`)
const all = () => collectScreens(screens).menu.map(({ menu, route }) => `${menu} ${route.fullPath}`)

test('a link to a screen that the first script does not know opens it, with its search and its anchor, as one step back', async () => {
  const { router, history } = await show('/settings')
  expect(router.routesByPath).not.toHaveProperty('/user-profile')
  await router.navigate({ to: '/users', search: { q: 'ada' }, hash: 'last' })
  await waitFor(() => expect(router.state.matches.at(-1)?.routeId).toBe('/users'))
  expect(router.state.location).toMatchObject({ pathname: '/users', search: { q: 'ada' }, hash: 'last' })
  expect(history.length).toBe(2)
})

test('an address that no screen has is not found, once all are known', async () => {
  const { history } = await show('/settings')
  history.push('/nowhere')
  expect(await screen.findByText('Page not found')).toBeTruthy()
  expect(places()).toEqual(all())
})

test('the menus have the order of the list of screens, whichever were known first', async () => {
  const { router } = await show('/settings')
  expect(places()).not.toEqual(all())
  await addAllScreens(router)
  await waitFor(() => expect(places()).toEqual(all()))
  expect(router.routesByPath).toHaveProperty('/users')
})

test('every first screen is among all screens, and no other address counts as one', () => {
  for (const one of firstScreens) expect(screens).toContain(one)
  expect(['/', '/register', '/wall', '/settings'].map(isFirstScreen)).toEqual([true, true, true, true])
  expect(['/users', '/apis/1', '/wall/', '/nowhere', '//settings'].map(isFirstScreen)).toEqual([false, false, false, false, false])
})
