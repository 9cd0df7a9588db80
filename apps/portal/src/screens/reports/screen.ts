import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { reportList } from '../../features/reports/report-list.ts'
import { rootRoute } from '../../shell/frame/root-route.ts'

export const kongRequestsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/kong/requests',
  staticData: { title: 'title.requests', access: 'signed-in' },
  validateSearch: reportList.read,
  component: lazyRouteComponent(() => import('./RequestsPage.tsx'), 'RequestsPage'),
})
