import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.tsx'

export const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  staticData: { title: 'title.terms', description: 'description.terms', access: 'public' },
  component: lazyRouteComponent(() => import('../features/public/TermsPage.tsx'), 'TermsPage'),
})
