import type { Webhook, WebhookDelivery } from '@apim/contract/webhooks/schemas'

/** A webhook of a client firm. */
export const buildWebhook = (part: Partial<Webhook> = {}): Webhook => ({
  id: 3,
  version: 'v1',
  organization: { id: 2, name: 'Acme Wealth' },
  name: 'Ticketing',
  url: 'https://hooks.acme.example/in',
  description: '',
  kinds: ['key'],
  active: true,
  stopped: null,
  failingSince: null,
  oldSecretUntil: null,
  createdAt: '2026-11-02T10:00:00.000Z',
  ...part,
})

/** A delivery that did not arrive. */
export const buildDelivery = (part: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: 8,
  webhookId: 3,
  messageId: 'msg_1f',
  type: 'key.revoked',
  state: 'failed',
  createdAt: '2026-11-02T11:00:00.000Z',
  deliveredAt: null,
  attempts: 9,
  dueAt: null,
  statusCode: 503,
  tookMs: 41,
  error: 'The receiver answered 503, which is no success',
  ...part,
})
