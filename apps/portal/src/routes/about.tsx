import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.tsx'

export const aboutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/about',
  staticData: { title: 'title.about', description: 'description.about', access: 'public' },
  component: lazyRouteComponent(() => import('../features/public/AboutPage.tsx'), 'AboutPage'),
})
