import { createMemoryHistory, createRootRoute, createRoute, createRouter, lazyRouteComponent, RouterProvider } from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser } from '../../testing/people.ts'
import { inTheme } from '../../testing/render.tsx'
import { collectScreens, ScreensContext } from '../screens.ts'
import { GoHome } from './GoHome.tsx'

/** A signed-in user at a page for visitors, with a gallery that loads until the test releases it, and settings that load at once. */
const open = (start: '/' | '/about' = '/') => {
  const gallery = Promise.withResolvers<{ Gallery: () => React.ReactNode }>()
  const root = createRootRoute({ staticData: { access: 'public' } })
  const at = { getParentRoute: () => root, staticData: { access: 'public' as const } }
  const wall = createRoute({ ...at, path: '/wall', component: lazyRouteComponent(() => gallery.promise, 'Gallery') })
  const screens = collectScreens([{ routes: [wall], menu: [{ menu: 'top', place: 'gallery', text: 'nav.gallery', route: wall }] }])
  const routeTree = root.addChildren([
    ...['/', '/about'].map((path) => createRoute({ ...at, path, component: () => <GoHome user={buildUser()} /> })),
    wall,
    createRoute({ ...at, path: '/settings', component: () => <h1>the settings</h1> }),
  ])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [start] }) })
  render(
    inTheme(
      <ScreensContext value={screens}>
        <RouterProvider router={router as never} />
      </ScreensContext>,
    ),
  )
  const go = (to: '/' | '/settings') => act(async () => void router.navigate({ to: to as never }))
  return { router, go, load: () => act(async () => gallery.resolve({ Gallery: () => <h1>the gallery</h1> })) }
}

const isOnTheWay = async ({ router }: ReturnType<typeof open>) => {
  await expect.poll(() => router.state.location.pathname).toBe('/wall')
}

test('while the gallery is loading, the screen says so instead of being blank', async () => {
  const portal = open()
  await isOnTheWay(portal)
  expect(document.querySelector('[aria-busy=true]')).toBeTruthy()
  await portal.load()
  expect(await screen.findByText('the gallery')).toBeTruthy()
  expect(document.querySelector('[aria-busy=true]')).toBeNull()
})

test('pressing home again while the gallery is loading leads to the gallery', async () => {
  const portal = open()
  await isOnTheWay(portal)
  await portal.go('/')
  await isOnTheWay(portal)
  await portal.load()
  expect(await screen.findByText('the gallery')).toBeTruthy()
})

test('users who navigate elsewhere while the gallery is loading get there, and stay', async () => {
  const portal = open()
  await isOnTheWay(portal)
  await portal.go('/settings')
  expect(await screen.findByText('the settings')).toBeTruthy()
  await portal.load()
  expect(portal.router.state.location.pathname).toBe('/settings')
  expect(screen.getByText('the settings')).toBeTruthy()
})

test('every page for visitors leads to the gallery, not just the first', async () => {
  const portal = open('/about')
  await isOnTheWay(portal)
  await portal.load()
  expect(await screen.findByText('the gallery')).toBeTruthy()
})
