import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readApiSearch } from '../../features/apis/api/api-search.ts'
import { rootRoute } from '../../shell/frame/root-route.ts'
import { defineScreen } from '../../shell/screens.ts'

const route = createRoute({
  getParentRoute: () => rootRoute,
  path: '/swagger-page/$id',
  validateSearch: readApiSearch,
  staticData: { title: 'title.reference', access: 'signed-in', under: 'gallery' },
  component: lazyRouteComponent(() => import('./SwaggerPage.tsx'), 'SwaggerPage'),
})

/** The reference documentation of an API alone (specification 1 §2). */
export const reference = defineScreen({
  routes: [route],
})
