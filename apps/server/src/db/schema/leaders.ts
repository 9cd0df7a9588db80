import { integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { resources } from './resources.ts'

/** Which of several portals on this database compares a server with what it should hold, see db/leaders.ts. */
export const leaders = pgTable('leaders', {
  resourceId: integer('resource_id')
    .primaryKey()
    .references(() => resources.id, { onDelete: 'cascade' }),
  /** The process, by a number that it made at its start. */
  holder: uuid().notNull(),
  leaseUntil: timestamp('lease_until', { withTimezone: true }).notNull(),
})
