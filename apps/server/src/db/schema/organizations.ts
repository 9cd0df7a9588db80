import { boolean, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'

export const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow()
export const updatedAt = () => timestamp('updated_at', { withTimezone: true }).notNull().defaultNow()

export const organizations = pgTable('organizations', {
  id: serial().primaryKey(),
  name: text().notNull().unique(),
  contact: text().notNull().default(''),
  description: text().notNull().default(''),
  external: boolean().notNull().default(true),
  deactivated: boolean().notNull().default(false),
  createdAt: createdAt(),
})

export const businessAreas = pgTable('business_areas', {
  id: serial().primaryKey(),
  name: text().notNull().unique(),
  description: text().notNull().default(''),
})

export const organizationId = (name = 'organization_id') => integer(name).references(() => organizations.id)
