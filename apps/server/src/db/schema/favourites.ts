import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { apis } from './apis.ts'
import { createdAt } from './organizations.ts'
import { users } from './users.ts'

/** The APIs that a user has marked, whether the user may still see them or not. */
export const favourites = pgTable(
  'favourites',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    apiId: integer('api_id')
      .notNull()
      .references(() => apis.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.apiId] }), index('favourites_api').on(t.apiId)],
)
