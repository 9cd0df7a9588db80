import { index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'
import { createdAt } from './organizations.ts'
import { users } from './users.ts'

/** One row per emailed invitation: accepted once, by a sign-in with its address (trust T66). */
export const invitations = pgTable(
  'invitations',
  {
    id: serial().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** The address it was sent to. */
    email: text().notNull(),
    /** SHA-256 of the token in the link. */
    tokenHash: text('token_hash').notNull().unique(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (t) => [index('invitations_user').on(t.userId), index('invitations_created_by').on(t.createdBy)],
)
