import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, serial, text, timestamp, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, organizationId } from './organizations.ts'

export const users = pgTable(
  'users',
  {
    id: serial().primaryKey(),
    /** Normalized: NFC, lower case; one account per address (trust T64). */
    email: text().notNull().unique(),
    firstname: text().notNull().default(''),
    lastname: text().notNull().default(''),
    phoneNumber: text('phone_number'),
    organizationId: organizationId(),
    portalAdmin: boolean('portal_admin').notNull().default(false),
    kongAdmin: boolean('kong_admin').notNull().default(false),
    companyAdmin: boolean('company_admin').notNull().default(false),
    status: text({ enum: ['ACTIVE', 'DISABLED'] })
      .notNull()
      .default('ACTIVE'),
    lastLoginAt: timestamp('last_login_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [
    index('users_organization').on(t.organizationId),
    check('company_admin_excludes_portal_and_kong', sql`not (${t.companyAdmin} and (${t.portalAdmin} or ${t.kongAdmin}))`),
  ],
)

/** An identity is bound to a user once; the email address is never used for it again (trust T03). */
export const identities = pgTable(
  'identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.issuer, t.subject] }),
    unique('one_identity_per_issuer').on(t.issuer, t.userId),
    index('identities_user').on(t.userId),
  ],
)

/** One row per session of a provider; ended by logout, by 15 minutes without activity or after 12 hours (trust T06, T12). */
export const sessions = pgTable(
  'sessions',
  {
    issuer: text().notNull(),
    sid: text().notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** In seconds, from the provider; a newer sign-in restarts the session. Without session id and sign-in time, the newest token's issue time. */
    authTime: integer('auth_time').notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
    lastActivityAt: timestamp('last_activity_at', { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.sid] }), index('sessions_user').on(t.userId)],
)

/** A portal admin's read-only view of the portal as another user; belongs to a session, and is over after `expiresAt` in any case. */
export const views = pgTable(
  'views',
  {
    id: serial().primaryKey(),
    issuer: text().notNull(),
    sid: text().notNull(),
    viewerId: integer('viewer_id')
      .notNull()
      .references(() => users.id),
    viewedId: integer('viewed_id')
      .notNull()
      .references(() => users.id),
    reason: text().notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** Set when its end is recorded in the audit log. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (t) => [uniqueIndex('one_view_per_session').on(t.issuer, t.sid).where(sql`${t.endedAt} is null`)],
)
