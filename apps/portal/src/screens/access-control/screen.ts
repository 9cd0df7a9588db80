import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { type ListSearch, readListSearch } from '../../shared/list/sorting.ts'
import { oneOf } from '../../shared/search.ts'
import { rootRoute } from '../../shell/frame/root-route.ts'
import { defineScreen } from '../../shell/screens.ts'
import { accessTabs } from './tabs.ts'

const route = createRoute({
  getParentRoute: () => rootRoute,
  path: '/api-access-control',
  staticData: { title: 'title.accessControl', access: ['ROLE_PORTAL_ADMIN'] },
  validateSearch: (search: Record<string, unknown>): ListSearch & { tab?: (typeof accessTabs)[number] | undefined } => ({
    ...readListSearch(search),
    tab: oneOf(search.tab, accessTabs),
  }),
  component: lazyRouteComponent(() => import('./AccessControlPage.tsx'), 'AccessControlPage'),
})

/** API access control for portal admins (specification 2 §2), and `grant:{organizationId}.{grantId}`, which shows one grant. */
export const accessControl = defineScreen({
  routes: [route],
  menu: [{ menu: 'side', section: 'portalManagement', text: 'nav.accessControl', route }],
  docks: { grant: { name: 'dock.grant', view: lazyRouteComponent(() => import('./GrantDock.tsx'), 'GrantDock') } },
})
