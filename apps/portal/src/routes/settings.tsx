import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.tsx'

export const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  staticData: { title: 'title.settings', access: 'public' },
  component: lazyRouteComponent(() => import('../features/settings/SettingsPage.tsx'), 'SettingsPage'),
})
