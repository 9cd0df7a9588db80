import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shell/frame/root-route.ts'
import { defineScreen } from '../../shell/screens.ts'

const route = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth-callback',
  staticData: { title: 'title.authCallback', access: 'public' },
  component: lazyRouteComponent(() => import('../../shell/session/AuthCallbackPage.tsx'), 'AuthCallbackPage'),
})

/** The pages where a sign-in ends. */
export const signIn = defineScreen({
  routes: [route],
})
