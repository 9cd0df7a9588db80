import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readApiSearch } from '../../features/apis/api/api-search.ts'
import { rootRoute } from '../../shell/frame/root-route.ts'

export const swaggerPageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/swagger-page/$id',
  validateSearch: readApiSearch,
  staticData: { title: 'title.reference', access: 'signed-in' },
  component: lazyRouteComponent(() => import('./SwaggerPage.tsx'), 'SwaggerPage'),
})
