import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../../shell/frame/root-route.ts'
import { defineScreen } from '../../shell/screens.ts'

const route = createRoute({
  getParentRoute: () => rootRoute,
  path: '/spec-rules',
  staticData: { title: 'title.specRules', access: ['ROLE_PORTAL_ADMIN'] },
  component: lazyRouteComponent(() => import('./SpecRulesPage.tsx'), 'SpecRulesPage'),
})

/** The rules that specs are checked with, for portal admins. */
export const specRules = defineScreen({
  routes: [route],
  menu: [{ menu: 'side', section: 'portalManagement', text: 'nav.specRules', route }],
})
