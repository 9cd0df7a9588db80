import { isCompanyAdmin, isPortalAdmin } from '@apim/contract/actor'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { deliveryList, webhookList } from '../../features/webhooks/webhook-list.ts'
import { rootRoute } from '../../shell/frame/root-route.ts'
import { defineScreen } from '../../shell/screens.ts'

const access = ['ROLE_PORTAL_ADMIN', 'ROLE_COMPANY_ADMIN'] as const

const route = createRoute({
  getParentRoute: () => rootRoute,
  path: '/webhooks',
  staticData: { title: 'webhooks.title', access },
  validateSearch: webhookList.read,
  component: lazyRouteComponent(() => import('./WebhooksPage.tsx'), 'WebhooksPage'),
})
const deliveries = createRoute({
  getParentRoute: () => rootRoute,
  path: '/webhooks/$id/deliveries',
  staticData: { title: 'webhooks.deliveries', access },
  validateSearch: deliveryList.read,
  component: lazyRouteComponent(() => import('./DeliveriesPage.tsx'), 'DeliveriesPage'),
})

/**
 * Webhooks, for those who keep some, company admins by their user menu: the list, `webhook:{id}` or `webhook:new` with the form, what was sent to one, and
 * `webhook-delivery:{id}` with the attempts.
 */
export const webhooks = defineScreen({
  routes: [route, deliveries],
  menu: [
    {
      menu: 'side',
      section: 'portalManagement',
      text: 'webhooks.title',
      route,
      shows: (user) => isPortalAdmin(user) || isCompanyAdmin(user),
    },
  ],
  docks: {
    webhook: { name: 'webhooks.webhook', view: lazyRouteComponent(() => import('./WebhookDock.tsx'), 'WebhookDock') },
    'webhook-delivery': { name: 'webhooks.delivery', view: lazyRouteComponent(() => import('./DeliveryDock.tsx'), 'DeliveryDock') },
  },
})
