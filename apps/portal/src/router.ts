import type { Role } from '@apim/contract/constants'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { routeTree } from './routes/tree.ts'
import { parseSearch, stringifySearch } from './shared/search.ts'
import type { TextKey } from './shared/text-key.ts'
import type { TopPlace } from './shell/navigation/navigation-rules.ts'

/** Where there is no browser: what stands for its history and address. */
interface Elsewhere {
  history?: RouterHistory
  origin?: string
  scrollRestoration?: false
}

/** Addresses, typed; scroll positions come back with the back button. */
export const createPortalRouter = (elsewhere: Elsewhere = {}) =>
  createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    scrollRestoration: true,
    // The frame's header stands above the content, so an anchor is scrolled to below it.
    defaultHashScrollIntoView: { block: 'start' },
    ...elsewhere,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPortalRouter>
  }
  interface StaticDataRouteOption {
    /** The key of the page's title; absent: the application's name alone. */
    title?: TextKey | undefined
    /** The key of what search engines say of the page; a page that has one is written into the build, so that it can be read before any script runs. */
    description?: TextKey | undefined
    /** The entry of the top navigation that the screen belongs to, without being where it leads. */
    under?: TopPlace
    /** Who may see the screen: everybody, whoever is signed in, or holders of one of these roles. */
    access: 'public' | 'signed-in' | readonly Role[]
  }
}
