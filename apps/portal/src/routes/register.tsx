import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.tsx'

export const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  staticData: { title: 'title.register', description: 'description.register', access: 'public' },
  component: lazyRouteComponent(() => import('../features/public/RequestAccessPage.tsx'), 'RequestAccessPage'),
})
