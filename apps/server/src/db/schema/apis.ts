import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, integer, jsonb, pgSequence, pgTable, serial, text, timestamp, unique } from 'drizzle-orm/pg-core'
import { applications } from './applications.ts'
import { bytes } from './bytes.ts'
import { businessAreas, createdAt, organizationId, updatedAt } from './organizations.ts'
import { users } from './users.ts'
import { words } from './words.ts'

/** APIs and event categories share one id sequence: a productId identifies either. */
export const productIds = pgSequence('product_ids')

/** A document by content, stored once however often it is uploaded. */
export const documents = pgTable('documents', {
  sha256: text().primaryKey(),
  /** As uploaded. */
  original: bytes().notNull(),
  mediaType: text('media_type').notNull(),
  /** The checked description as JSON text; null for a PDF, which is an attachment only. */
  normalised: text(),
  /** `openapi 3.1`, `openapi 3.0`, `swagger 2.0` or `pdf`. */
  format: text().notNull(),
  operations: jsonb()
    .$type<{ method: string; path: string; summary: string; operationId: string | null; tags: string[]; query?: string }[]>()
    .notNull()
    .default([]),
  servers: jsonb().$type<string[]>().notNull().default([]),
  /** The distinct tags of its operations, which the gallery filters by. */
  tags: text().array().notNull().default([]),
  /** The names of its schemas; null until they are known, as a version before 0036 leaves them. */
  schemas: text().array(),
  createdAt: createdAt(),
})

export const apis = pgTable(
  'apis',
  {
    id: integer().primaryKey().default(sql`nextval('product_ids')`),
    name: text().notNull(),
    /** The name as lists compare it: lowering it for every list would take most of its time. */
    searchedName: text('searched_name').generatedAlwaysAs(sql`lower(name)`),
    version: text().notNull(),
    description: text().notNull().default(''),
    sourceRepo: text('source_repo'),
    /** Only a deleted API outlives its application. */
    applicationId: integer('application_id').references(() => applications.id, { onDelete: 'set null' }),
    /** The owning organization: that of the application, or of the uploader. */
    organizationId: organizationId(),
    /** Only a deleted API can lose it: an area with products is not deleted. */
    businessAreaId: integer('business_area_id').references(() => businessAreas.id, { onDelete: 'set null' }),
    /** Whether its maintainers let readers call it from its page. */
    tryIt: boolean('try_it').notNull().default(true),
    /** The tags of its current document, beside the row so that they are counted without it; null until they were read, with its words. */
    tags: text().array(),
    /** Where it stands between its first upload and its end; only its maintainers and portal admins see a draft (decisions 68 and 73). */
    life: text({ enum: ['draft', 'published', 'deprecated', 'retired'] })
      .notNull()
      .default('published'),
    /** Since when it is deprecated, and from when calls may be refused; both are null unless it is deprecated, or was until it was retired. */
    deprecatedAt: timestamp('deprecated_at', { withTimezone: true }),
    sunsetAt: timestamp('sunset_at', { withTimezone: true }),
    /** What its maintainers say to those who use it. */
    deprecationText: text('deprecation_text').notNull().default(''),
    /** What replaces it: another API of the portal, or an address elsewhere. */
    replacementId: integer('replacement_id').references((): AnyPgColumn => apis.id, { onDelete: 'set null' }),
    replacementUrl: text('replacement_url'),
    retiredAt: timestamp('retired_at', { withTimezone: true }),
    /** Number of the current revision; 0 while there is none. */
    revision: integer().notNull().default(0),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** A deleted API keeps its row: reports, view records and ended deployments still refer to it. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
  },
  (t) => [
    index('apis_application').on(t.applicationId),
    index('apis_organization').on(t.organizationId),
    index('apis_business_area').on(t.businessAreaId),
    index('apis_created_by').on(t.createdBy),
    index('apis_replacement').on(t.replacementId).where(sql`${t.replacementId} is not null`),
    index('apis_retired').on(t.id).where(sql`${t.life} = 'retired'`),
    index('apis_name').on(sql`lower(${t.name})`, t.id),
    index('apis_updated').on(t.updatedAt, t.id),
  ],
)

/** What each API is searched by: the words of its name, its description and its current document. Made from those, and made again when they change. */
export const apiWords = pgTable(
  'api_words',
  {
    apiId: integer('api_id')
      .primaryKey()
      .references(() => apis.id, { onDelete: 'cascade' }),
    words: words().notNull(),
    /** When the API that they were read from was last changed. */
    readAt: timestamp('read_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('api_words_words').using('gin', t.words)],
)

/** Every save of a document, forever: who, when, what. Rows never change. */
export const apiRevisions = pgTable(
  'api_revisions',
  {
    id: serial().primaryKey(),
    apiId: integer('api_id')
      .notNull()
      .references(() => apis.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    version: text().notNull(),
    documentSha256: text('document_sha256')
      .notNull()
      .references(() => documents.sha256),
    fileName: text('file_name').notNull(),
    note: text().notNull().default(''),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    unique('one_number_per_api').on(t.apiId, t.number),
    index('api_revisions_document').on(t.documentSha256),
    index('api_revisions_created_by').on(t.createdBy),
  ],
)

/** The record that remains of a deleted API (specification part 2, section 3). */
export const deletedApis = pgTable('deleted_apis', {
  id: serial().primaryKey(),
  api: text().notNull(),
  organizationName: text('organization_name'),
  firstname: text().notNull(),
  lastname: text().notNull(),
  deletedAt: timestamp('deleted_at', { withTimezone: true }).notNull().defaultNow(),
})
