import { type AnyRouter, createRoute, redirect } from '@tanstack/react-router'
import { createStore } from '../shared/store.ts'
import { rootRoute } from '../shell/frame/root-route.ts'
import { collectScreens } from '../shell/screens.ts'
import { firstRoutes, firstScreens, pathOf } from './first-screens.ts'

/** The menus and docks of the screens that are known so far. */
export const knownScreens = createStore(collectScreens(firstScreens))

const allScreens = () => import('./all-screens.ts')

/** Adds the addresses, menu entries and docks of all screens. Rejects if their script could not be loaded; it can then be called again. */
export const addAllScreens = async (router: AnyRouter): Promise<void> => {
  const { fullTree, screens } = await allScreens()
  fullTree()
  router.setRoutes(router.buildRouteTree())
  knownScreens.set(collectScreens(screens))
}

/** The addresses of the first screens; any other one waits until all screens are known. */
export const firstTree = (addAll: () => Promise<void>) => {
  const others = createRoute({
    getParentRoute: () => rootRoute,
    path: '$',
    staticData: { access: 'public' },
    beforeLoad: async ({ location }) => {
      await addAll()
      throw redirect({ href: location.href, state: location.state, replace: true })
    },
  })
  return rootRoute.addChildren([...firstRoutes, others])
}

const firstPaths = new Set(firstRoutes.map(pathOf))

/** Whether the screen at this path is one of the first. */
export const isFirstScreen = (path: string): boolean => firstPaths.has(path)

/** Begins to load the script of all screens; a failure is reported where they are needed. */
export const loadAllScreens = (): void => void allScreens().catch(() => undefined)
