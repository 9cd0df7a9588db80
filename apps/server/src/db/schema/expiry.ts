import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Which reminders were sent: one for each number of days before each end, so what was renewed is announced again. */
export const expiryReminders = pgTable(
  'expiry_reminders',
  {
    kind: text().notNull(),
    objectId: integer('object_id').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    days: integer().notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.objectId, t.expiresAt, t.days] })],
)
