import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readReportSearch } from '../features/reports/report-search.ts'
import { rootRoute } from './root.tsx'

export const kongRequestsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/kong/requests',
  staticData: { title: 'title.requests', access: 'signed-in' },
  validateSearch: readReportSearch,
  component: lazyRouteComponent(() => import('../features/reports/RequestsPage.tsx'), 'RequestsPage'),
})
