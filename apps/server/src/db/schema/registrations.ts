import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, serial, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, organizationId, organizations } from './organizations.ts'
import { users } from './users.ts'

/** Requests to become a user. RECEIVED: not looked at yet, so that the answer cannot depend on whether the address is known (trust T61). */
export const registrations = pgTable(
  'registrations',
  {
    id: serial().primaryKey(),
    /** Normalized like the addresses of users. */
    email: text().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    company: text().notNull(),
    phoneNumber: text('phone_number'),
    status: text({ enum: ['RECEIVED', 'NEW', 'APPROVED', 'DENIED'] })
      .notNull()
      .default('RECEIVED'),
    /** Whose company admins may decide it, and after the decision where the person belongs. */
    organizationId: organizationId(),
    companyAdmin: boolean('company_admin').notNull().default(false),
    /** What was agreed to, and from where; when is `createdAt`. */
    termsVersion: integer('terms_version').notNull(),
    address: text().notNull(),
    /** SHA-256 of the token in the applicant's link. */
    tokenHash: text('token_hash').unique(),
    /** The BCP 47 tag of the language that they signed up in, if it is known. */
    language: text(),
    createdAt: createdAt(),
    decidedBy: integer('decided_by').references(() => users.id),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    reason: text(),
    /** The user it led to. */
    userId: integer('user_id').references(() => users.id),
  },
  (t) => [
    uniqueIndex('one_open_registration').on(t.email).where(sql`${t.status} = 'NEW'`),
    index('registrations_status').on(t.status, t.id),
    index('registrations_organization').on(t.organizationId),
    index('registrations_email').on(t.email),
    index('registrations_decided_by').on(t.decidedBy),
    index('registrations_user').on(t.userId),
  ],
)

/** How often an address or a network has registered; the count starts anew at `endsAt`. Keys are hashes. */
export const registrationCounts = pgTable('registration_counts', {
  key: text().primaryKey(),
  count: integer().notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
})

/** Email domains whose requests go to an organization's company admins; a portal admin has said so (trust T14). */
export const verifiedDomains = pgTable(
  'verified_domains',
  {
    id: serial().primaryKey(),
    domain: text().notNull().unique(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [index('verified_domains_organization').on(t.organizationId), index('verified_domains_created_by').on(t.createdBy)],
)

/** Who accepted which version of the terms, when and from where. */
export const termsAcceptances = pgTable(
  'terms_acceptances',
  {
    id: serial().primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    version: integer().notNull(),
    acceptedAt: timestamp('accepted_at', { withTimezone: true }).notNull().defaultNow(),
    address: text().notNull(),
  },
  (t) => [uniqueIndex('one_acceptance').on(t.userId, t.version)],
)
