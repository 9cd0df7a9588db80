import { isCompanyAdmin, isPortalAdmin } from '@apim/contract/actor'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { expiryList } from '../../features/expiry/expiry-list.ts'
import { rootRoute } from '../../shell/frame/root-route.ts'
import { defineScreen } from '../../shell/screens.ts'

const route = createRoute({
  getParentRoute: () => rootRoute,
  path: '/expiry',
  staticData: { title: 'title.expiry', access: ['ROLE_PORTAL_ADMIN', 'ROLE_COMPANY_ADMIN'] },
  validateSearch: expiryList.read,
  component: lazyRouteComponent(() => import('./ExpiryPage.tsx'), 'ExpiryPage'),
})

/** What expires, for those who can renew some of it, company admins by their user menu; `certificates:{resourceId}` shows those of an environment. */
export const expiry = defineScreen({
  routes: [route],
  menu: [{ menu: 'side', section: 'reports', text: 'nav.expiry', route, shows: (user) => isPortalAdmin(user) || isCompanyAdmin(user) }],
  docks: {
    certificates: { name: 'certificates.title', view: lazyRouteComponent(() => import('./CertificatesDock.tsx'), 'CertificatesDock') },
  },
})
