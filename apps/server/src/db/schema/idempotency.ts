import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt } from './organizations.ts'

/** The outcome of calls by Idempotency-Key, for a day (trust T62). Never holds a secret. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** `user 7`, or the address of an anonymous caller. */
    caller: text().notNull(),
    /** Method and path in the contract. */
    route: text().notNull(),
    key: text().notNull(),
    /** Covers everything the contract parsed from the request, under the installation's key. */
    requestHash: text('request_hash').notNull(),
    /** Incremented by every attempt: a lower number has lost the key (fencing). */
    attempt: integer().notNull().default(1),
    /** The running attempt counts as alive until then. */
    leaseUntil: timestamp('lease_until', { withTimezone: true }).notNull(),
    /** What changed, by kind of object: written in the transaction of the change. */
    effects: jsonb().$type<Record<string, string>>().notNull().default(sql`'{}'::jsonb`),
    /** Null until there is a response to replay. */
    status: integer(),
    /** Also null where the response holds a secret. */
    answer: text(),
    createdAt: createdAt(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (t) => [uniqueIndex('one_row_per_idempotency_key').on(t.caller, t.route, t.key), index('idempotency_keys_expiry').on(t.expiresAt)],
)
