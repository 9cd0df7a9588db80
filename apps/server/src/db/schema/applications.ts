import { boolean, index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import { createdAt, organizationId } from './organizations.ts'
import { users } from './users.ts'

export const applications = pgTable(
  'applications',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    description: text().notNull().default(''),
    contact: text().notNull().default(''),
    organizationId: organizationId().notNull(),
    /** The External Facing flag: external organizations may see its APIs. */
    external: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [index('applications_organization').on(t.organizationId)],
)

export const applicationOwners = pgTable(
  'application_owners',
  {
    applicationId: integer('application_id')
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.applicationId, t.userId] }), index('application_owners_user').on(t.userId)],
)
