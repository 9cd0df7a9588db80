import type { Webhook, WebhookDelivery, WebhookDeliveryDetail } from '@apim/contract'
import { type WebhookKind, webhookKinds } from '@apim/contract/webhooks/values'
import { versionOf } from '../../http/versions.ts'
import { bodyOf, type DeliveryRow, type WebhookAttemptRow } from '../../webhooks/index.ts'
import type { WebhookRow, WebhookValues } from './webhooks.store.ts'

/** In one order, whatever order they were chosen in. */
export const sortedKinds = (kinds: readonly WebhookKind[]): WebhookKind[] => webhookKinds.filter((kind) => kinds.includes(kind))

/** What an edit can change. */
const content = ({ name, url, description, kinds, active }: WebhookValues) => ({
  name,
  url,
  description,
  kinds: sortedKinds(kinds),
  active,
})

/** The version of a webhook with this content (trust T63). */
export const webhookVersion = (id: number, values: WebhookValues): string => versionOf({ id, ...content(values) })

/** A webhook as its list and its page show it: without its secret. */
export const webhookView = (row: WebhookRow): Webhook => ({
  id: row.id,
  version: webhookVersion(row.id, row),
  organization: row.organizationId === null ? null : { id: row.organizationId, name: row.organizationName ?? '' },
  ...content(row),
  stopped: row.stopped,
  failingSince: row.failingSince?.toISOString() ?? null,
  oldSecretUntil: row.oldSecretUntil?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
})

/** A webhook for the audit log. A path or a query may let whoever knows it write to the receiver, so only its host is named. */
export const recordedWebhook = ({ organizationId, name, url, kinds, active }: WebhookValues & { organizationId: number | null }) => ({
  name,
  organizationId,
  host: new URL(url).host,
  kinds: sortedKinds(kinds),
  active,
})

/** A delivery as the log lists it. */
export const deliveryView = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  webhookId: row.webhookId,
  messageId: row.messageId,
  type: row.type as WebhookDelivery['type'],
  state: row.state,
  createdAt: row.createdAt.toISOString(),
  deliveredAt: row.sentAt?.toISOString() ?? null,
  attempts: row.attempts,
  dueAt: row.state === 'retrying' ? (row.leaseUntil?.toISOString() ?? null) : null,
  statusCode: row.statusCode,
  tookMs: row.tookMs,
  error: row.error,
})

/** A delivery with what is sent, and how its attempts ended. */
export const deliveryDetail = (row: DeliveryRow, attempts: readonly WebhookAttemptRow[], publicUrl: string): WebhookDeliveryDetail => ({
  ...deliveryView(row),
  body: bodyOf(row, publicUrl),
  tried: attempts.map(({ number, at, statusCode, tookMs, error, answer }) => ({
    number,
    at: at.toISOString(),
    statusCode,
    tookMs,
    error,
    answer,
  })),
})
