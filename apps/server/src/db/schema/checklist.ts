import { integer, pgTable } from 'drizzle-orm/pg-core'
import { createdAt } from './organizations.ts'
import { users } from './users.ts'

/** Who has closed the first steps, on whichever device. */
export const closedChecklists = pgTable('closed_checklists', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  closedAt: createdAt(),
})
