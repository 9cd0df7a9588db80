import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { tokenOf } from '../../shared/search.ts'
import { rootRoute } from '../../shell/frame/root-route.ts'
import { defineScreen } from '../../shell/screens.ts'

const route = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitation',
  staticData: { title: 'invitation.title', access: 'public' },
  validateSearch: (search: Record<string, unknown>): { token?: string | undefined } => ({ token: tokenOf(search['token']) }),
  component: lazyRouteComponent(() => import('./InvitationPage.tsx'), 'InvitationPage'),
})

/** Where the link of an emailed invitation leads. */
export const invitation = defineScreen({ routes: [route] })
