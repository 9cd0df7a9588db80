import { integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { resources } from './resources.ts'

/** Which portal process checks a gateway server for drift, see db/leaders.ts. */
export const leaders = pgTable('leaders', {
  resourceId: integer('resource_id')
    .primaryKey()
    .references(() => resources.id, { onDelete: 'cascade' }),
  /** The process, by a random id. */
  holder: uuid().notNull(),
  leaseUntil: timestamp('lease_until', { withTimezone: true }).notNull(),
})
