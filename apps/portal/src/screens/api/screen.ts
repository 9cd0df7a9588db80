import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readApiSearch } from '../../features/apis/api/api-search.ts'
import { rootRoute } from '../../shell/frame/root-route.ts'
import { defineScreen } from '../../shell/screens.ts'
import { loadReference } from './load-reference.ts'

const route = createRoute({
  getParentRoute: () => rootRoute,
  path: '/apis/$id',
  staticData: { title: 'title.api', access: 'signed-in', under: 'gallery' },
  validateSearch: readApiSearch,
  // Whoever comes from a link to an operation waits for nothing else; a failure is reported where the script is needed.
  beforeLoad: ({ search }) => {
    if (search.tab === 'reference') void loadReference().catch(() => undefined)
  },
  component: lazyRouteComponent(() => import('./ApiPage.tsx'), 'ApiPage'),
})

/** An API (specification 1 §2): its page, and its dock `api:{id}`. */
export const api = defineScreen({
  routes: [route],
  docks: {
    api: { name: 'dock.api', view: lazyRouteComponent(() => import('./ApiDock.tsx'), 'ApiDock') },
  },
})
