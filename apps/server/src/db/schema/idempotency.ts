import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt } from './organizations.ts'

/** What an Idempotency-Key has led to, for a day (trust T62). Never holds a secret. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** `user 7`, or the address of somebody who is not signed in. */
    caller: text().notNull(),
    /** Method and path of the contract. */
    route: text().notNull(),
    key: text().notNull(),
    /** Of everything that the contract has read of the call. */
    requestHash: text('request_hash').notNull(),
    /** Grows with every try: whoever has a lower number has lost the key (fencing). */
    attempt: integer().notNull().default(1),
    /** Until then the try that is under way is believed to live. */
    leaseUntil: timestamp('lease_until', { withTimezone: true }).notNull(),
    /** What was changed, by kind of object: written in the transaction of the change itself. */
    effects: jsonb().$type<Record<string, string>>().notNull().default(sql`'{}'::jsonb`),
    /** Null until there is an answer to give again. */
    status: integer(),
    /** Null as well where the answer holds a secret. */
    answer: text(),
    createdAt: createdAt(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (t) => [uniqueIndex('one_row_per_idempotency_key').on(t.caller, t.route, t.key), index('idempotency_keys_expiry').on(t.expiresAt)],
)
