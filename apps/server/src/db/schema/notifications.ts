import { boolean, index, integer, jsonb, pgTable, primaryKey, serial, text, timestamp } from 'drizzle-orm/pg-core'
import { createdAt } from './organizations.ts'
import { users } from './users.ts'

/** What the portal's bell shows: one row for each person who is told of an event. */
export const notifications = pgTable(
  'notifications',
  {
    id: serial().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Their organization at that time: whoever moves to another one leaves its news behind. */
    organizationId: integer('organization_id'),
    /** The organization that it is about, and with which it is purged. */
    aboutOrganizationId: integer('about_organization_id'),
    /** A key of the contract's `notificationEvents`. */
    event: text().notNull(),
    /** What the event's text is filled with: names, numbers and points in time, never a person or a secret. */
    values: jsonb().$type<Record<string, string | number>>().notNull(),
    /** A path of the portal. */
    link: text().notNull(),
    createdAt: createdAt(),
    readAt: timestamp('read_at', { withTimezone: true }),
  },
  (t) => [index('notifications_user').on(t.userId, t.createdAt, t.id), index('notifications_created').on(t.createdAt)],
)

/** Where a person wants to be told of a kind, if they have chosen. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** One of the contract's `notificationKinds`. */
    kind: text().notNull(),
    portal: boolean().notNull(),
    email: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
)
