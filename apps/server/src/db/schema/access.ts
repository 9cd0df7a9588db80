import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { apis } from './apis.ts'
import { createdAt, organizations } from './organizations.ts'
import { users } from './users.ts'

export const accessRequests = pgTable(
  'access_requests',
  {
    id: serial().primaryKey(),
    productId: integer('product_id')
      .notNull()
      .references(() => apis.id, { onDelete: 'cascade' }),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id),
    status: text({ enum: ['NEW', 'APPROVED', 'DENIED'] })
      .notNull()
      .default('NEW'),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    /** What the organization needs access for. */
    reason: text(),
    decidedBy: integer('decided_by').references(() => users.id),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
  },
  (t) => [
    uniqueIndex('one_open_request').on(t.productId, t.organizationId).where(sql`${t.status} = 'NEW'`),
    index('access_requests_organization').on(t.organizationId),
    index('access_requests_created_by').on(t.createdBy),
    index('access_requests_decided_by').on(t.decidedBy),
  ],
)

export const accessGrants = pgTable(
  'access_grants',
  {
    id: serial().primaryKey(),
    productId: integer('product_id')
      .notNull()
      .references(() => apis.id, { onDelete: 'cascade' }),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id),
    grantedBy: integer('granted_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    /** Whether the organization manages its own keys. */
    ownKeys: boolean('own_keys').notNull().default(false),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (t) => [
    uniqueIndex('one_grant').on(t.productId, t.organizationId).where(sql`${t.revokedAt} is null`),
    index('access_grants_organization').on(t.organizationId),
    index('access_grants_granted_by').on(t.grantedBy),
  ],
)
