import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shell/frame/root-route.ts'

export const authCallbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth-callback',
  staticData: { title: 'title.authCallback', access: 'public' },
  component: lazyRouteComponent(() => import('../../shell/session/AuthCallbackPage.tsx'), 'AuthCallbackPage'),
})
