import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readApiSearch } from '../../features/apis/api/api-search.ts'
import { rootRoute } from '../../shell/frame/root-route.ts'
import { defineScreen } from '../../shell/screens.ts'
import { loadTab } from './tabs/load-tab.ts'

const route = createRoute({
  getParentRoute: () => rootRoute,
  path: '/apis/$id',
  staticData: { title: 'title.api', access: 'signed-in', under: 'gallery' },
  validateSearch: readApiSearch,
  // The tab's script with the page's, not after it; a failure is reported where the script is needed.
  beforeLoad: ({ search }) => void loadTab[search.tab ?? 'overview']().catch(() => undefined),
  component: lazyRouteComponent(() => import('./ApiPage.tsx'), 'ApiPage'),
})

/** An API (specification 1 §2): its page, and its dock `api:{id}`. */
export const api = defineScreen({
  routes: [route],
  docks: {
    api: { name: 'dock.api', view: lazyRouteComponent(() => import('./ApiDock.tsx'), 'ApiDock') },
  },
})
