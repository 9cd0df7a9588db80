import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shell/frame/root-route.ts'

export const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  staticData: { title: 'title.settings', access: 'public' },
  component: lazyRouteComponent(() => import('./SettingsPage.tsx'), 'SettingsPage'),
})
