import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shell/frame/root-route.ts'
import { defineScreen } from '../../shell/screens.ts'

const route = createRoute({
  getParentRoute: () => rootRoute,
  path: '/business-areas',
  staticData: { title: 'businessAreas.title', access: ['ROLE_PORTAL_ADMIN'] },
  component: lazyRouteComponent(() => import('./BusinessAreasPage.tsx'), 'BusinessAreasPage'),
})

/** Business areas for portal admins (specification 2 §2): cards, and `business-area:{id}` or `business-area:new` with the form. */
export const businessAreas = defineScreen({
  routes: [route],
  menu: [{ menu: 'side', section: 'portalManagement', text: 'businessAreas.title', route }],
  docks: {
    'business-area': { name: 'businessAreas.area', view: lazyRouteComponent(() => import('./BusinessAreaDock.tsx'), 'BusinessAreaDock') },
  },
})
