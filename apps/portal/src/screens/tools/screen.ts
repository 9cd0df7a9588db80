import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shell/frame/root-route.ts'
import { defineScreen } from '../../shell/screens.ts'

const route = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tools',
  staticData: { title: 'title.tools', access: 'signed-in', under: 'tools' },
  component: lazyRouteComponent(() => import('./ToolsPage.tsx'), 'ToolsPage'),
})

/** The tools: one, the API Spec Editor (specification 1 §2). */
export const tools = defineScreen({
  routes: [route],
  menu: [
    { menu: 'top', place: 'tools', text: 'title.tools', route },
    { menu: 'side', section: 'miscellaneous', text: 'title.tools', route },
  ],
})
