import { boolean, index, integer, pgTable, primaryKey, serial, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, organizations } from './organizations.ts'

export const resources = pgTable('resources', {
  id: serial().primaryKey(),
  name: text().notNull().unique(),
  type: text({ enum: ['KONG', 'KAFKA', 'REDIS'] }).notNull(),
  isPublic: boolean('is_public').notNull().default(true),
  /** SHA-256 of the token with which this gateway delivers its access log (trust T54). */
  ingestTokenHash: text('ingest_token_hash').unique(),
  createdAt: createdAt(),
})

/** Name and value, as the specification has them: adminUrl, apiUrl, httpLogEndpoint, clusters, allowedUpstreams; secrets are encrypted. */
export const resourceConfigs = pgTable(
  'resource_configs',
  {
    id: serial().primaryKey(),
    resourceId: integer('resource_id')
      .notNull()
      .references(() => resources.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    value: text(),
    /** Set instead of `value` for secrets. */
    secret: text(),
  },
  (t) => [unique('one_value_per_config').on(t.resourceId, t.name)],
)

export const resourceAccess = pgTable(
  'resource_access',
  {
    resourceId: integer('resource_id')
      .notNull()
      .references(() => resources.id, { onDelete: 'cascade' }),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.resourceId, t.organizationId] }), index('resource_access_organization').on(t.organizationId)],
)
