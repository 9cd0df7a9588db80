import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { userList } from '../../features/users/user-lists.ts'
import { rootRoute } from '../../shell/frame/root-route.ts'
import { defineScreen } from '../../shell/screens.ts'

const route = createRoute({
  getParentRoute: () => rootRoute,
  path: '/my/team',
  staticData: { title: 'title.team', access: ['ROLE_COMPANY_ADMIN'], under: 'team' },
  validateSearch: userList.read,
  component: lazyRouteComponent(() => import('./TeamPage.tsx'), 'TeamPage'),
})

/** My Team, for company admins (specification 2 §2): a list, and `team-member:{id}` or `team-member:new` with the form. */
export const team = defineScreen({
  routes: [route],
  menu: [{ menu: 'top', place: 'team', text: 'nav.team', route }],
  docks: { 'team-member': { name: 'team.member', view: lazyRouteComponent(() => import('./TeamMemberDock.tsx'), 'TeamMemberDock') } },
})
