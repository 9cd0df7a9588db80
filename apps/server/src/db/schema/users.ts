import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, serial, text, timestamp, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, organizationId, updatedAt } from './organizations.ts'

export const users = pgTable(
  'users',
  {
    id: serial().primaryKey(),
    /** Normalized: NFC, lower case, the domain in ASCII; one account per address (trust T64). Empty in a tombstone. */
    email: text().notNull(),
    firstname: text().notNull().default(''),
    lastname: text().notNull().default(''),
    /** Both names as searches compare them: lowering them for every search would take most of its time. */
    searchedName: text('searched_name').generatedAlwaysAs(sql`lower(firstname || ' ' || lastname)`),
    phoneNumber: text('phone_number'),
    organizationId: organizationId(),
    portalAdmin: boolean('portal_admin').notNull().default(false),
    kongAdmin: boolean('kong_admin').notNull().default(false),
    companyAdmin: boolean('company_admin').notNull().default(false),
    status: text({ enum: ['ACTIVE', 'DISABLED'] })
      .notNull()
      .default('ACTIVE'),
    /** The BCP 47 tag of the language that emails to them are written in, where there are texts in it; of the first session until it is chosen. */
    language: text(),
    lastLoginAt: timestamp('last_login_at', { withTimezone: true }),
    createdAt: createdAt(),
    /** Of a tombstone: personal data and rights are gone, and what refers to it stays valid (trust T05). */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (t) => [
    // Partial, so that changing an address is no change of a key: it would block rows that refer to this one.
    uniqueIndex('one_user_per_email').on(t.email).where(sql`${t.deletedAt} is null`),
    index('users_organization').on(t.organizationId),
    check('company_admin_excludes_portal_and_kong', sql`not (${t.companyAdmin} and (${t.portalAdmin} or ${t.kongAdmin}))`),
  ],
)

/** An identity is bound to a user once; the email address is never used for it again (trust T03). That of a deleted user can be bound anew (T05). */
export const identities = pgTable(
  'identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    /** When its user was deleted. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.issuer, t.subject, t.userId] }),
    uniqueIndex('one_user_per_identity').on(t.issuer, t.subject).where(sql`${t.endedAt} is null`),
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

/** Who gave whom which roles; read only, like the audit log (permissions.csv). Names are those of today. */
export const roleChanges = pgTable(
  'role_changes',
  {
    id: serial().primaryKey(),
    adminId: integer('admin_id')
      .notNull()
      .references(() => users.id),
    /** The admin's organization at that time. */
    adminOrganizationId: organizationId('admin_organization_id'),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** All granted roles after the change. */
    newRoles: text('new_roles', { enum: ['ROLE_PORTAL_ADMIN', 'ROLE_KONG_ADMIN', 'ROLE_COMPANY_ADMIN'] })
      .array()
      .notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('role_changes_admin').on(t.adminId),
    index('role_changes_admin_organization').on(t.adminOrganizationId),
    index('role_changes_user').on(t.userId),
  ],
)
