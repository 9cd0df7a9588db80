import { sql } from 'drizzle-orm'
import { index, integer, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, organizations, updatedAt } from './organizations.ts'
import { users } from './users.ts'

/** Requests to delete an organization, and what became of them (specification part 2, section 4; trust T68). */
export const organizationDeletions = pgTable(
  'organization_deletions',
  {
    id: serial().primaryKey(),
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
    decidedBy: integer('decided_by').references(() => users.id),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    /** Why it was denied. */
    reason: text(),
    restoredBy: integer('restored_by').references(() => users.id),
    restoredAt: timestamp('restored_at', { withTimezone: true }),
    purgedAt: timestamp('purged_at', { withTimezone: true }),
    /** When a call became known that the check had not seen (trust T67). */
    lateUseAt: timestamp('late_use_at', { withTimezone: true }),
    /** Of the last of these events. */
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('one_open_deletion').on(t.organizationId).where(sql`${t.status} = 'NEW'`),
    index('organization_deletions_organization').on(t.organizationId),
    index('organization_deletions_created_by').on(t.createdBy),
    index('organization_deletions_decided_by').on(t.decidedBy),
    index('organization_deletions_restored_by').on(t.restoredBy),
  ],
)
