import { sql } from 'drizzle-orm'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The portal processes that run on this database: each says so every few seconds, and takes its row away when it ends. */
export const portalProcesses = pgTable('portal_processes', {
  id: uuid().primaryKey(),
  /** The same for every process on one data folder. */
  portalId: uuid('portal_id').notNull(),
  /** What it has embedded that serves one portal alone, by the variable that says otherwise. */
  embedded: text().array().notNull(),
  host: text().notNull(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull().default(sql`clock_timestamp()`),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull().default(sql`clock_timestamp()`),
})
