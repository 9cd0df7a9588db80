import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.tsx'

export const featuresRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/features',
  staticData: { title: 'title.features', description: 'description.features', access: 'public' },
  component: lazyRouteComponent(() => import('../features/public/FeaturesPage.tsx'), 'FeaturesPage'),
})
