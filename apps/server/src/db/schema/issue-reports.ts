import { index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'
import { applications } from './applications.ts'
import { bytes } from './bytes.ts'
import { createdAt, organizations } from './organizations.ts'
import { users } from './users.ts'

/** The files of reported issues, each once, by the SHA-256 of their content (trust T31). */
export const issueFiles = pgTable('issue_files', { sha256: text().primaryKey(), content: bytes().notNull() })

export const issueReports = pgTable(
  'issue_reports',
  {
    id: serial().primaryKey(),
    title: text().notNull(),
    description: text().notNull(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    organizationId: integer('organization_id').references(() => organizations.id, { onDelete: 'set null' }),
    applicationId: integer('application_id').references(() => applications.id, { onDelete: 'set null' }),
    fileSha256: text('file_sha256').references(() => issueFiles.sha256),
    /** Shown, and never used as a path. */
    fileName: text('file_name'),
    fileBytes: integer('file_bytes'),
    createdAt: createdAt(),
    /** Both set, or none. */
    doneAt: timestamp('done_at', { withTimezone: true }),
    doneBy: integer('done_by').references(() => users.id),
  },
  (t) => [
    index('issue_reports_user').on(t.createdBy, t.createdAt),
    index('issue_reports_created').on(t.createdAt),
    index('issue_reports_done_by').on(t.doneBy),
  ],
)
