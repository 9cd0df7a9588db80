import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readApiSearch } from '../../features/apis/api/api-search.ts'
import { rootRoute } from '../../shell/frame/root-route.ts'

export const apiRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/apis/$id',
  staticData: { title: 'title.api', access: 'signed-in' },
  validateSearch: readApiSearch,
  component: lazyRouteComponent(() => import('./ApiPage.tsx'), 'ApiPage'),
})
