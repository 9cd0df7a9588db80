import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { mailList } from '../../features/mails/mail-list.ts'
import { rootRoute } from '../../shell/frame/root-route.ts'
import { defineScreen } from '../../shell/screens.ts'

const route = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mail',
  staticData: { title: 'title.mail', access: ['ROLE_PORTAL_ADMIN'] },
  validateSearch: mailList.read,
  component: lazyRouteComponent(() => import('./MailsPage.tsx'), 'MailsPage'),
})

/** The outbox, for portal admins: a list, and `mail:{id}` with an email in full. */
export const mails = defineScreen({
  routes: [route],
  menu: [{ menu: 'side', section: 'portalManagement', text: 'nav.mail', route }],
  docks: { mail: { name: 'mails.mail', view: lazyRouteComponent(() => import('./MailDock.tsx'), 'MailDock') } },
})
