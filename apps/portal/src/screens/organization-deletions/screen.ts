import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { type ListSearch, readListSearch } from '../../shared/list/sorting.ts'
import { oneOf } from '../../shared/search.ts'
import { rootRoute } from '../../shell/frame/root-route.ts'
import { defineScreen } from '../../shell/screens.ts'
import { deletionTabs } from './tabs.ts'

const docks = () => import('./DeletionDocks.tsx')

const route = createRoute({
  getParentRoute: () => rootRoute,
  path: '/delete-organization-requests',
  staticData: { title: 'organizationDeletions.title', access: ['ROLE_PORTAL_ADMIN'] },
  validateSearch: (search: Record<string, unknown>): ListSearch & { tab?: (typeof deletionTabs)[number] | undefined } => ({
    ...readListSearch(search),
    tab: oneOf(search.tab, deletionTabs),
  }),
  component: lazyRouteComponent(() => import('./DeletionsPage.tsx'), 'DeletionsPage'),
})

/** Requests to delete organizations and the decisions on them, for portal admins (specification 2 §2); `organization-deletion:{id}` shows one. */
export const organizationDeletions = defineScreen({
  routes: [route],
  menu: [{ menu: 'side', section: 'portalManagement', text: 'organizationDeletions.title', route }],
  docks: {
    'organization-deletion': { name: 'organizationDeletions.request', view: lazyRouteComponent(docks, 'DeletionDock') },
    'deny-organization-deletion': { name: 'organizationDeletions.denial', view: lazyRouteComponent(docks, 'DenyDock') },
  },
})
