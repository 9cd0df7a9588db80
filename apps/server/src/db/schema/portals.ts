import { sql } from 'drizzle-orm'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The portal processes running on this database: each sends a heartbeat every few seconds, and deletes its row when it stops. */
export const portalProcesses = pgTable('portal_processes', {
  id: uuid().primaryKey(),
  /** The same for all processes on one data folder. */
  portalId: uuid('portal_id').notNull(),
  /** Its embedded parts that can serve only one portal, by the variable that replaces them. */
  embedded: text().array().notNull(),
  host: text().notNull(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull().default(sql`clock_timestamp()`),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull().default(sql`clock_timestamp()`),
})
