/** What a webhook can be told of; its keeper chooses some. */
export const webhookKinds = ['api', 'deployment', 'access', 'key'] as const
export type WebhookKind = (typeof webhookKinds)[number]

/** Every event that webhooks are told of, and its kind. */
export const webhookEvents = {
  'api.created': 'api',
  'api.published': 'api',
  'api.revised': 'api',
  'api.deprecated': 'api',
  'api.kept': 'api',
  'api.retired': 'api',
  'api.reopened': 'api',
  'api.deleted': 'api',
  'deployment.created': 'deployment',
  'deployment.changed': 'deployment',
  'deployment.deleted': 'deployment',
  'access.requested': 'access',
  'access.granted': 'access',
  'access.denied': 'access',
  'access.revoked': 'access',
  'key.created': 'key',
  'key.rotated': 'key',
  'key.renewed': 'key',
  'key.paused': 'key',
  'key.resumed': 'key',
  'key.ending': 'key',
  'key.ended': 'key',
  'key.held': 'key',
  'key.released': 'key',
  'key.revoked': 'key',
} as const satisfies Record<`${string}.${string}`, WebhookKind>
export type WebhookEvent = keyof typeof webhookEvents

/** Sent when someone asks for it, whatever kinds were chosen. */
export const webhookTest = 'webhook.test'

/** `retrying`: an attempt failed, and there will be another. `failed`: there will be none unless someone asks for it. */
export const deliveryStates = ['queued', 'retrying', 'failed', 'delivered'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why the portal switched a webhook off: its receiver said that it is gone (410), or nothing has arrived for days. */
export const stopReasons = ['gone', 'failing'] as const
export type StopReason = (typeof stopReasons)[number]

/** How many webhooks an organization may have, and how many the portal. */
export const webhooksMax = 20
/** For how many hours the old secret also signs after a rotation. */
export const secretOverlapHours = 24

export const webhookNameMax = 100
export const webhookDescriptionMax = 500
