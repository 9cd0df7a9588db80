import { bigint, bigserial, boolean, index, integer, jsonb, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'
import { createdAt } from './organizations.ts'

/** Append-only: a trigger refuses UPDATE, DELETE and TRUNCATE; each row carries the hash of the one before (trust T69). */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null for the system itself. */
    actorId: integer('actor_id'),
    actorEmail: text('actor_email').notNull(),
    organizationId: integer('organization_id'),
    action: text().notNull(),
    objectType: text('object_type').notNull(),
    objectId: text('object_id').notNull(),
    before: jsonb(),
    after: jsonb(),
    requestId: text('request_id'),
    address: text(),
    previousHash: text('previous_hash').notNull(),
    hash: text().notNull(),
  },
  // Each serves a filter or a sort together with the time, so that one page is read without sorting, and counted without reading rows.
  (t) => [
    index('audit_log_at').on(t.at, t.id),
    index('audit_log_object').on(t.objectType, t.objectId, t.at, t.id),
    index('audit_log_actor').on(t.actorId, t.at, t.id),
    index('audit_log_actor_email').on(t.actorEmail, t.at, t.id),
    index('audit_log_action').on(t.action, t.at, t.id),
    index('audit_log_organization').on(t.organizationId, t.at, t.id),
    index('audit_log_request').on(t.requestId),
  ],
)

/** Checks of the audit log that someone started. */
export const auditVerifications = pgTable('audit_verifications', {
  id: serial().primaryKey(),
  startedBy: text('started_by').notNull(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
  checked: integer().notNull().default(0),
  total: integer().notNull(),
  brokenId: bigint('broken_id', { mode: 'number' }),
  /** When its process last reported progress: a killed one leaves the check unfinished. */
  aliveAt: timestamp('alive_at', { withTimezone: true }).notNull().defaultNow(),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
})

/** Outgoing emails; without a mail server they stay here, where portal admins see them. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: serial().primaryKey(),
    recipient: text().notNull(),
    subject: text().notNull(),
    /** Paragraphs, without the link. */
    text: text().notNull(),
    /** Null for an email that the embedded provider wrote. */
    template: text(),
    language: text().notNull().default('en'),
    /** The words of its link. */
    action: text(),
    /** A path of the portal. */
    link: text(),
    /** Its link, or the text of an email without a template, lets someone act as the recipient: masked, and deleted once it is sent. */
    holdsSecret: boolean('holds_secret').notNull().default(true),
    createdAt: createdAt(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    attempts: integer().notNull().default(0),
    /** After that many attempts it stays unsent, unless a portal admin asks for more. */
    attemptsMax: integer('attempts_max').notNull().default(15),
    /** Not due before then: it is being sent, or waiting after a failure. */
    leaseUntil: timestamp('lease_until', { withTimezone: true }),
    error: text(),
  },
  (t) => [index('mail_outbox_unsent').on(t.sentAt, t.id)],
)

/** Facts about this installation: the check value of the encryption key, the version of the demo data. */
export const installation = pgTable('installation', { name: text().primaryKey(), value: text().notNull() })
