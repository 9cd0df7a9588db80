import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.tsx'

export const disclaimerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/disclaimer',
  staticData: { title: 'title.disclaimer', description: 'description.disclaimer', access: 'public' },
  component: lazyRouteComponent(() => import('../features/public/DisclaimerPage.tsx'), 'DisclaimerPage'),
})
