import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.tsx'

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { title: undefined, description: 'description.landing', access: 'public' },
  component: lazyRouteComponent(() => import('../features/public/LandingPage.tsx'), 'LandingPage'),
})
