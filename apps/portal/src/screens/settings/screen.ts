import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shell/frame/root-route.ts'
import { defineScreen } from '../../shell/screens.ts'

const route = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  staticData: { title: 'title.settings', access: 'public' },
  component: lazyRouteComponent(() => import('./SettingsPage.tsx'), 'SettingsPage'),
})

/** Application Settings (specification 1 §2). */
export const settings = defineScreen({
  routes: [route],
})
