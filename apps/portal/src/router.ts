import type { Role } from '@apim/contract/constants'
import { type AnyRoute, createRouter, type RouterHistory } from '@tanstack/react-router'
import { addAllScreens, firstTree } from './routes/more-screens.ts'
import type { fullTree } from './routes/tree.ts'
import { parseSearch, stringifySearch } from './shared/search.ts'
import type { TextKey } from './shared/text-key.ts'
import type { TopPlace } from './shell/navigation/navigation-rules.ts'

/** Replaces the browser's history and address outside a browser. */
interface Elsewhere {
  history?: RouterHistory
  origin?: string
  scrollRestoration?: false
}

/** The router of the first screens, which adds the others when one of them is needed: typed addresses, and scroll positions restored on Back. */
export const createPortalRouter = (elsewhere: Elsewhere = {}) => {
  const router = createRouter({
    // Links to a screen that is not known yet are typed too: following one adds it.
    routeTree: firstTree((): Promise<void> => addAllScreens(router)) as AnyRoute as ReturnType<typeof fullTree>,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    scrollRestoration: true,
    // The frame's header covers the top of the content, so anchors scroll to below it.
    defaultHashScrollIntoView: { block: 'start' },
    ...elsewhere,
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>
  }
  interface StaticDataRouteOption {
    /** The key of the page's title; without it, only the application's name. */
    title?: TextKey | undefined
    /** The key of the description for search engines; pages with one are prerendered, so that they are readable before any script runs. */
    description?: TextKey | undefined
    /** The top navigation entry that the screen belongs to, if it is not the entry's own. */
    under?: TopPlace
    /** Who may see the screen: everyone, signed-in users, or users with one of these roles. */
    access: 'public' | 'signed-in' | readonly Role[]
  }
}
