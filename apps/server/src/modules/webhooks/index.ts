export { defaultDeliveryTimes } from './delivery/delivery.ts'
export { webhooksRoutes } from './webhooks.routes.ts'
export { createWebhooks, type WebhookOptions } from './webhooks.service.ts'
export { purgeOldSecrets, sealedWebhookSecrets, webhookRows } from './webhooks.store.ts'
