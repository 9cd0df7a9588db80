import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.tsx'

export const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  staticData: { title: 'title.privacy', description: 'description.privacy', access: 'public' },
  component: lazyRouteComponent(() => import('../features/public/PrivacyPage.tsx'), 'PrivacyPage'),
})
