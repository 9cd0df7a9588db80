import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { readEditSearch, readResourcesSearch } from '../../features/resources/resources-search.ts'
import { rootRoute } from '../../shell/frame/root-route.ts'
import { defineScreen } from '../../shell/screens.ts'

const route = createRoute({
  getParentRoute: () => rootRoute,
  path: '/resources',
  staticData: { title: 'resources.title', access: ['ROLE_PORTAL_ADMIN'] },
  validateSearch: readResourcesSearch,
  component: lazyRouteComponent(() => import('./ResourcesPage.tsx'), 'ResourcesPage'),
})

/** `id`: the resource to edit; without it one is added. */
const editRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/resource/edit-resource',
  staticData: { title: 'resources.edit', access: ['ROLE_PORTAL_ADMIN'] },
  validateSearch: readEditSearch,
  component: lazyRouteComponent(() => import('./EditResourcePage.tsx'), 'EditResourcePage'),
})

/** The servers that the product uses, for portal admins (specification 2 §2): expandable panels, and a form; `add-redis:new` beside that. */
export const resources = defineScreen({
  routes: [route, editRoute],
  docks: { 'add-redis': { name: 'dock.add-redis', view: lazyRouteComponent(() => import('./AddRedisDock.tsx'), 'AddRedisDock') } },
  menu: [{ menu: 'side', section: 'portalManagement', text: 'resources.title', route }],
})
