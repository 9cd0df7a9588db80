import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { roleChangeList } from '../../features/users/user-lists.ts'
import { rootRoute } from '../../shell/frame/root-route.ts'
import { defineScreen } from '../../shell/screens.ts'

const route = createRoute({
  getParentRoute: () => rootRoute,
  path: '/role-change-list',
  staticData: { title: 'users.change.title', access: ['ROLE_PORTAL_ADMIN'] },
  validateSearch: roleChangeList.read,
  component: lazyRouteComponent(() => import('./RoleChangesPage.tsx'), 'RoleChangesPage'),
})

/** Who changed whose roles, for portal admins. */
export const roleChanges = defineScreen({
  routes: [route],
  menu: [{ menu: 'side', section: 'portalManagement', text: 'users.change.menu', route }],
})
