import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readApiSearch } from '../../features/apis/api/api-search.ts'
import { rootRoute } from '../../shell/frame/root-route.ts'
import { defineScreen } from '../../shell/screens.ts'

const route = createRoute({
  getParentRoute: () => rootRoute,
  path: '/apis/$id',
  staticData: { title: 'title.api', access: 'signed-in', under: 'gallery' },
  validateSearch: readApiSearch,
  component: lazyRouteComponent(() => import('./ApiPage.tsx'), 'ApiPage'),
})

/** An API (specification 1 §2): its page, and its dock `api:{id}`. */
export const api = defineScreen({
  routes: [route],
  docks: {
    api: { name: 'dock.api', view: lazyRouteComponent(() => import('./ApiDock.tsx'), 'ApiDock') },
  },
})
