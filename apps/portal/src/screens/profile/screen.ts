import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shell/frame/root-route.ts'
import { defineScreen } from '../../shell/screens.ts'

const profile = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user-profile',
  staticData: { title: 'title.profile', access: 'signed-in' },
  component: lazyRouteComponent(() => import('./UserProfilePage.tsx'), 'UserProfilePage'),
})

/** The specification's parameter `email` is ignored: people edit their own profile here, and no address stays in the URL. */
const edit = createRoute({
  getParentRoute: () => rootRoute,
  path: '/edit-profile',
  staticData: { title: 'title.editProfile', access: 'signed-in' },
  component: lazyRouteComponent(() => import('./EditProfilePage.tsx'), 'EditProfilePage'),
})

const password = createRoute({
  getParentRoute: () => rootRoute,
  path: '/change-password',
  staticData: { title: 'title.changePassword', access: 'signed-in' },
  component: lazyRouteComponent(() => import('./ChangePasswordPage.tsx'), 'ChangePasswordPage'),
})

/** My Profile, its form, and how to change the password (specification 2 §2). */
export const profileScreens = defineScreen({ routes: [profile, edit, password] })
