import * as z from 'zod'
import { linesText, nameText, Timestamp, Version, WebAddress } from '../values/shapes.ts'
import {
  deliveryStates,
  stopReasons,
  type WebhookEvent,
  webhookDescriptionMax,
  webhookEvents,
  webhookKinds,
  webhookNameMax,
  webhookTest,
} from './values.ts'

const upTo = (max: number) => `Can only have up to ${max} characters`

/** Where events are sent. A fragment never reaches a server. */
const Receiver = WebAddress.refine((text) => !text.includes('#'), 'Must be an address without a fragment (#…)')

/** A webhook as its form sends it. */
export const WebhookForm = z.strictObject({
  name: nameText('Name is required').min(1, 'Name is required').max(webhookNameMax, upTo(webhookNameMax)),
  url: Receiver,
  description: linesText().max(webhookDescriptionMax, upTo(webhookDescriptionMax)).default(''),
  kinds: z
    .array(z.enum(webhookKinds), 'Choose at least one kind of event')
    .min(1, 'Choose at least one kind of event')
    .max(webhookKinds.length)
    .refine((kinds) => new Set(kinds).size === kinds.length, 'Each kind only once'),
  active: z.boolean('Active is required'),
})
export type WebhookForm = z.infer<typeof WebhookForm>
/** The same before it is parsed. */
export type WebhookInput = z.input<typeof WebhookForm>

/** An edit, which may state its version here or in If-Match. */
export const WebhookEdit = WebhookForm.extend({ version: Version.optional() })
export type WebhookEdit = z.infer<typeof WebhookEdit>

export const Webhook = z.object({
  id: z.number().int(),
  /** The version that an edit starts from (trust T63). */
  version: Version,
  /** Whose events it is told of; null for those of the whole portal. */
  organization: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  name: z.string(),
  url: z.string(),
  description: z.string(),
  kinds: z.array(z.enum(webhookKinds)),
  active: z.boolean(),
  /** Why the portal switched it off; null if it did not. */
  stopped: z.enum(stopReasons).nullable(),
  /** Since when every attempt has failed; null if the last one did not. */
  failingSince: Timestamp.nullable(),
  /** Until when the secret of before the last rotation signs too. */
  oldSecretUntil: Timestamp.nullable(),
  createdAt: Timestamp,
})
export type Webhook = z.infer<typeof Webhook>

const types = [...(Object.keys(webhookEvents) as WebhookEvent[]), webhookTest] as const

/** One event on its way to a webhook. */
export const WebhookDelivery = z.object({
  id: z.number().int(),
  webhookId: z.number().int(),
  /** The header `webhook-id`, the same for every attempt. */
  messageId: z.string(),
  type: z.enum(types),
  state: z.enum(deliveryStates),
  createdAt: Timestamp,
  deliveredAt: Timestamp.nullable(),
  attempts: z.number().int(),
  /** When a failed delivery is tried again. */
  dueAt: Timestamp.nullable(),
  /** Of the last attempt: its status, null without an answer, and how long it took in milliseconds. */
  statusCode: z.number().int().nullable(),
  tookMs: z.number().int().nullable(),
  error: z.string().nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const WebhookAttempt = z.object({
  number: z.number().int(),
  at: Timestamp,
  /** Null without an answer. */
  statusCode: z.number().int().nullable(),
  tookMs: z.number().int(),
  /** Why it counts as failed. */
  error: z.string().nullable(),
  /** How the answer begins. */
  answer: z.string(),
})
export type WebhookAttempt = z.infer<typeof WebhookAttempt>

export const WebhookDeliveryDetail = WebhookDelivery.extend({
  /** What is sent, as signed. */
  body: z.string(),
  /** The latest attempts, the newest first. */
  tried: z.array(WebhookAttempt),
})
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>
