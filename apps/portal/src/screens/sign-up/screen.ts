import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { tokenOf } from '../../shared/search.ts'
import { rootRoute } from '../../shell/frame/root-route.ts'
import { defineScreen } from '../../shell/screens.ts'

const register = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  staticData: { title: 'title.register', description: 'description.register', access: 'public' },
  component: lazyRouteComponent(() => import('./RegisterPage.tsx'), 'RegisterPage'),
})

const confirmation = createRoute({
  getParentRoute: () => rootRoute,
  path: '/registration-confirmation',
  staticData: { title: 'register.thanks', access: 'public' },
  component: lazyRouteComponent(() => import('./ConfirmationPage.tsx'), 'ConfirmationPage'),
})

const own = createRoute({
  getParentRoute: () => rootRoute,
  path: '/registration',
  staticData: { title: 'register.own', access: 'public' },
  validateSearch: (search: Record<string, unknown>): { token?: string | undefined } => ({ token: tokenOf(search['token']) }),
  component: lazyRouteComponent(() => import('./OwnRegistrationPage.tsx'), 'OwnRegistrationPage'),
})

/** Sign Up, its confirmation, and the applicant's own page (specification 2 §2). */
export const signUp = defineScreen({ routes: [register, confirmation, own] })
