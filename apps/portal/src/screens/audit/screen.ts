import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { auditList } from '../../features/audit/audit-list.ts'
import { rootRoute } from '../../shell/frame/root-route.ts'
import { defineScreen } from '../../shell/screens.ts'

const route = createRoute({
  getParentRoute: () => rootRoute,
  path: '/audit',
  staticData: { title: 'title.audit', access: ['ROLE_PORTAL_ADMIN'] },
  validateSearch: auditList.read,
  component: lazyRouteComponent(() => import('./AuditPage.tsx'), 'AuditPage'),
})

/** The audit log, for portal admins, and its dock `audit-entry:{id}`, which the History of any object opens. */
export const audit = defineScreen({
  routes: [route],
  menu: [{ menu: 'side', section: 'portalManagement', text: 'nav.audit', route }],
  docks: {
    'audit-entry': { name: 'dock.audit-entry', view: lazyRouteComponent(() => import('./EntryDock.tsx'), 'EntryDock') },
  },
})
