import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { reportList } from '../../features/reports/report-list.ts'
import { rootRoute } from '../../shell/frame/root-route.ts'
import { defineScreen } from '../../shell/screens.ts'

const route = createRoute({
  getParentRoute: () => rootRoute,
  path: '/kong/requests',
  staticData: { title: 'title.requests', access: 'signed-in' },
  validateSearch: reportList.read,
  component: lazyRouteComponent(() => import('./RequestsPage.tsx'), 'RequestsPage'),
})

/** Access Reports (specification 1 §2). */
export const reports = defineScreen({
  routes: [route],
  menu: [
    { menu: 'top', place: 'analytics', text: 'nav.analytics', route },
    { menu: 'side', section: 'reports', text: 'nav.accessReports', route },
  ],
})
