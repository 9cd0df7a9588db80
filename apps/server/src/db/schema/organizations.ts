import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'

export const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow()
export const updatedAt = () => timestamp('updated_at', { withTimezone: true }).notNull().defaultNow()

export const organizations = pgTable(
  'organizations',
  {
    id: serial().primaryKey(),
    name: text().notNull().unique(),
    contact: text().notNull().default(''),
    description: text().notNull().default(''),
    external: boolean().notNull().default(true),
    deactivated: boolean().notNull().default(false),
    /** Whether it can be chosen for something new. */
    available: boolean().notNull().default(true),
    // Only external organizations have these.
    phoneNumber: text('phone_number'),
    address1: text(),
    address2: text(),
    city: text(),
    state: text(),
    country: text(),
    zip: text(),
    registrationId: text('registration_id'),
    billingType: text('billing_type', { enum: ['Postpaid', 'Prepaid'] }),
    taxNo: text('tax_no'),
    /** A deleted organization is closed like a deactivated one, is in no list, and can be restored for a while. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [index('organizations_deleted').on(t.id).where(sql`${t.deletedAt} is not null`)],
)

/** In the order of their ids. */
export const organizationAttributes = pgTable(
  'organization_attributes',
  {
    id: serial().primaryKey(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    value: text().notNull(),
    type: text({ enum: ['', 'http header', 'Type 2', 'Type 3'] }).notNull(),
  },
  (t) => [index('organization_attributes_organization').on(t.organizationId)],
)

export const businessAreas = pgTable('business_areas', {
  id: serial().primaryKey(),
  name: text().notNull().unique(),
  description: text().notNull().default(''),
})

export const organizationId = (name = 'organization_id') => integer(name).references(() => organizations.id)
