import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { userList } from '../../features/users/user-lists.ts'
import { numberOf } from '../../shared/search.ts'
import { rootRoute } from '../../shell/frame/root-route.ts'
import { defineScreen } from '../../shell/screens.ts'

const idIn = (search: Record<string, unknown>): { id?: number | undefined; org?: number | undefined } => ({
  id: numberOf(search['id']),
  org: numberOf(search['org']),
})

const route = createRoute({
  getParentRoute: () => rootRoute,
  path: '/users',
  staticData: { title: 'users.title', access: ['ROLE_PORTAL_ADMIN'] },
  validateSearch: userList.read,
  component: lazyRouteComponent(() => import('./UsersPage.tsx'), 'UsersPage'),
})
const edit = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/edit-user',
  staticData: { title: 'users.editTitle', access: ['ROLE_PORTAL_ADMIN'] },
  validateSearch: idIn,
  component: lazyRouteComponent(() => import('./UserPages.tsx'), 'EditUserPage'),
})
const modify = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/modify-user',
  staticData: { title: 'users.modifyTitle', access: ['ROLE_PORTAL_ADMIN'] },
  validateSearch: idIn,
  component: lazyRouteComponent(() => import('./UserPages.tsx'), 'ModifyUserPage'),
})
/** Users, for portal admins: the list, `user:{id}` with organization and roles, and the forms. */
export const users = defineScreen({
  routes: [route, edit, modify],
  menu: [{ menu: 'side', section: 'portalManagement', text: 'users.title', route }],
  docks: { user: { name: 'users.user', view: lazyRouteComponent(() => import('./UserDock.tsx'), 'UserDock') } },
})
