import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { collectScreens } from '../shell/screens.ts'
import { screens } from './screens.ts'
import { fullTree } from './tree.ts'

const router = createRouter({ routeTree: fullTree(), history: createMemoryHistory(), origin: 'http://localhost' })
const { menu } = collectScreens(screens)

test('every menu entry leads to a listed screen, each to a different one', () => {
  const addresses = Object.keys(router.routesByPath)
  for (const { route } of menu) expect(addresses).toContain(route.fullPath)
  for (const name of ['top', 'side', 'visitors'] as const) {
    const places = menu.filter((entry) => entry.menu === name).map(({ route }) => route.fullPath)
    expect(new Set(places).size).toBe(places.length)
  }
})

test('no two screens have a dock of the same name, which would make addresses ambiguous', () => {
  const names = screens.flatMap((screen) => Object.keys('docks' in screen ? screen.docks : {}))
  expect(new Set(names).size).toBe(names.length)
})

test.each([
  ['/apis/12', 'gallery'],
  ['/swagger-page/12', 'gallery'],
  ['/api-upload', 'gallery'],
  ['/api-deploy/12', 'gallery'],
  ['/api-deploy/12/core-banking/DEV', 'gallery'],
  ['/kong/requests', undefined],
  ['/api-access-control', undefined],
  ['/', undefined],
])('an API’s page belongs to the gallery in the top navigation: %s', (path, place) => {
  expect(router.matchRoutes(path).at(-1)?.staticData.under).toBe(place)
})
