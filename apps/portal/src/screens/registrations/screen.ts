import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { domainList, requestList } from '../../features/registration/registration-lists.ts'
import { rootRoute } from '../../shell/frame/root-route.ts'
import { defineScreen } from '../../shell/screens.ts'

const docks = () => import('./RegistrationDocks.tsx')

const pending = createRoute({
  getParentRoute: () => rootRoute,
  path: '/pending-requests',
  staticData: { title: 'queue.pending', access: ['ROLE_PORTAL_ADMIN'] },
  validateSearch: requestList.read,
  component: lazyRouteComponent(() => import('./QueuePages.tsx'), 'PendingPage'),
})

const queue = createRoute({
  getParentRoute: () => rootRoute,
  path: '/queue-requests',
  staticData: { title: 'queue.title', access: ['ROLE_COMPANY_ADMIN', 'ROLE_PORTAL_ADMIN'] },
  validateSearch: requestList.read,
  component: lazyRouteComponent(() => import('./QueuePages.tsx'), 'OwnQueuePage'),
})

const domains = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verified-domains',
  staticData: { title: 'queue.domains', access: ['ROLE_PORTAL_ADMIN'] },
  validateSearch: domainList.read,
  component: lazyRouteComponent(() => import('./DomainsPage.tsx'), 'DomainsPage'),
})

/** Pending access requests (specification 2 §2): all of them, those of an organization, and the email domains that lead there. */
export const registrations = defineScreen({
  routes: [pending, queue, domains],
  menu: [{ menu: 'side', section: 'portalManagement', text: 'queue.pending', route: pending }],
  docks: {
    registration: { name: 'queue.request', view: lazyRouteComponent(docks, 'RegistrationDock') },
    'new-company': { name: 'organizations.company', view: lazyRouteComponent(docks, 'NewCompanyDock') },
    'deny-registration': { name: 'queue.deny.name', view: lazyRouteComponent(docks, 'DenyDock') },
    'route-registration': { name: 'queue.route.name', view: lazyRouteComponent(docks, 'RouteDock') },
  },
})
