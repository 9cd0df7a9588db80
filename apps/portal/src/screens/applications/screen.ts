import { isAdmin } from '@apim/contract/actor'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { applicationList } from '../../features/applications/application-list.ts'
import { numberOf } from '../../shared/search.ts'
import { rootRoute } from '../../shell/frame/root-route.ts'
import { defineScreen } from '../../shell/screens.ts'

const page = () => import('./ApplicationsPage.tsx')

const all = createRoute({
  getParentRoute: () => rootRoute,
  path: '/applications',
  staticData: { title: 'applications.title', access: ['ROLE_PORTAL_ADMIN', 'ROLE_KONG_ADMIN'], under: 'applications' },
  validateSearch: applicationList.read,
  component: lazyRouteComponent(page, 'AllApplicationsPage'),
})

const my = createRoute({
  getParentRoute: () => rootRoute,
  path: '/my/applications',
  staticData: { title: 'applications.mine', access: 'signed-in', under: 'applications' },
  validateSearch: applicationList.read,
  component: lazyRouteComponent(page, 'MyApplicationsPage'),
})

/** `id`: the application to edit. `orgId`: the organization of a new one. */
const edit = createRoute({
  getParentRoute: () => rootRoute,
  path: '/application/edit-application',
  staticData: { title: 'applications.settings', access: 'signed-in', under: 'applications' },
  validateSearch: (search: Record<string, unknown>): { id?: number | undefined; orgId?: number | undefined } => ({
    id: numberOf(search.id),
    orgId: numberOf(search.orgId),
  }),
  component: lazyRouteComponent(() => import('./EditApplicationPage.tsx'), 'EditApplicationPage'),
})

/** Applications (specification 2 §2): all of them for admins, everyone's own, the form, and `application:{id}` with one in detail. */
export const applications = defineScreen({
  routes: [all, my, edit],
  menu: [
    { menu: 'top', place: 'applications', text: 'applications.title', route: all, shows: isAdmin },
    { menu: 'top', place: 'applications', text: 'applications.title', route: my, shows: (user) => !isAdmin(user) },
    { menu: 'side', section: 'portalManagement', text: 'applications.title', route: all },
  ],
  docks: {
    application: {
      name: 'applications.application',
      view: lazyRouteComponent(() => import('./ApplicationDock.tsx'), 'ApplicationDock'),
    },
  },
})
