import { isNull } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, serial, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { createdAt, organizations } from './organizations.ts'

/** Where events are sent. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: serial().primaryKey(),
    /** Whose events it is told of; null for those of the whole portal. */
    organizationId: integer('organization_id').references(() => organizations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    url: text().notNull(),
    description: text().notNull().default(''),
    kinds: text({ enum: ['api', 'deployment', 'access', 'key'] })
      .array()
      .notNull(),
    active: boolean().notNull(),
    /** Encrypted and bound to the row; the old one, of before a rotation, is bound as it was. */
    secret: text(),
    oldSecret: text('old_secret'),
    oldSecretUntil: timestamp('old_secret_until', { withTimezone: true }),
    /** By how many rotations the secret came to be: a repeated call knows its own. */
    rotations: integer().notNull().default(0),
    failingSince: timestamp('failing_since', { withTimezone: true }),
    /** Why the portal switched it off. */
    stopped: text({ enum: ['gone', 'failing'] }),
    createdAt: createdAt(),
  },
  (t) => [unique('one_webhook_per_name').on(t.organizationId, t.name).nullsNotDistinct()],
)

/**
 * Events on their way to webhooks. Without a reference to the webhook, so that no change waits for whoever deletes one, and none fails because of it:
 * what is left of a deleted one is never sent, and is purged.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: serial().primaryKey(),
    webhookId: integer('webhook_id').notNull(),
    messageId: text('message_id').notNull().unique(),
    /** One of the contract's `webhookEvents`, or a test. */
    type: text().notNull(),
    /** What the event's `data` says, with its link as a path of the portal. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    attempts: integer().notNull().default(0),
    /** After that many attempts it stays unsent, unless someone asks for more. */
    attemptsMax: integer('attempts_max').notNull(),
    /** Not due before then: it is being sent, or waiting after a failure. */
    leaseUntil: timestamp('lease_until', { withTimezone: true }),
    error: text(),
  },
  (t) => [
    index('webhook_deliveries_unsent').on(t.id).where(isNull(t.sentAt)),
    index('webhook_deliveries_webhook').on(t.webhookId, t.createdAt, t.id),
    index('webhook_deliveries_created').on(t.createdAt),
  ],
)

/** How each attempt ended. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    deliveryId: integer('delivery_id')
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null without an answer. */
    statusCode: integer('status_code'),
    tookMs: integer('took_ms').notNull(),
    error: text(),
    answer: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.deliveryId, t.number] })],
)
