import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { createdAt, organizations } from './organizations.ts'

export const resources = pgTable(
  'resources',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    type: text({ enum: ['KONG', 'KAFKA', 'REDIS'] }).notNull(),
    isPublic: boolean('is_public').notNull().default(true),
    /** The embedded gateway: each start writes its name, addresses and key. */
    builtIn: boolean('built_in').notNull().default(false),
    /** SHA-256 of the token with which this gateway delivers its access log (trust T54). */
    ingestTokenHash: text('ingest_token_hash').unique(),
    /** The REDIS resource in which a gateway server counts limits with the policy `redis` (decision 80). */
    redisResourceId: integer('redis_resource_id').references((): AnyPgColumn => resources.id),
    createdAt: createdAt(),
    /** A deleted resource keeps its row, without settings: ended deployments and reports still refer to it. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (t) => [
    uniqueIndex('resources_name_unique').on(t.name).where(sql`${t.deletedAt} is null`),
    index('resources_redis').on(t.redisResourceId),
  ],
)

/** Name and value, as the specification has them (packages/contract/src/resources/config-keys.ts), and custom ones; secrets are encrypted. */
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
    /** When a secret stops working at its server, if it does. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
  },
  (t) => [
    unique('one_value_per_config').on(t.resourceId, t.name),
    index('resource_configs_expiry').on(t.expiresAt).where(sql`${t.expiresAt} is not null`),
  ],
)

export const resourceAccess = pgTable(
  'resource_access',
  {
    id: serial().notNull().unique(),
    resourceId: integer('resource_id')
      .notNull()
      .references(() => resources.id, { onDelete: 'cascade' }),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.resourceId, t.organizationId] }), index('resource_access_organization').on(t.organizationId)],
)

/** Certificates of a Kafka environment, in PEM: what its clients trust. */
export const certificates = pgTable(
  'certificates',
  {
    id: serial().primaryKey(),
    resourceId: integer('resource_id')
      .notNull()
      .references(() => resources.id, { onDelete: 'cascade' }),
    /** The name of the uploaded file. */
    name: text().notNull(),
    certificate: text().notNull(),
    /** When the first of them expires; null until an older row has been read. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [unique('one_certificate_per_file_name').on(t.resourceId, t.name)],
)
