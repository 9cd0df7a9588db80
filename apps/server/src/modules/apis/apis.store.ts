import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import {
  apiRevisions,
  apis,
  applicationOwners,
  applications,
  businessAreas,
  documents,
  organizations,
  users,
} from '../../db/schema/index.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { visibleTo } from '../../read-models/api-visibility.store.ts'
import { summaryColumns } from './gallery.store.ts'

export const fullName = sql<string>`trim(${users.firstname} || ' ' || ${users.lastname})`

/** Reads of single APIs. Functions that take a user answer nothing about an API that the user may not know of. */
export const apisStore = (db: Db) => ({
  /** An API with everything on its card, or undefined. */
  async find(user: SignedIn, id: number) {
    const [row] = await db
      .select({ ...summaryColumns(user), revision: apis.revision, createdAt: apis.createdAt })
      .from(apis)
      .leftJoin(applications, eq(applications.id, apis.applicationId))
      .leftJoin(organizations, eq(organizations.id, apis.organizationId))
      .leftJoin(businessAreas, eq(businessAreas.id, apis.businessAreaId))
      .where(and(eq(apis.id, id), visibleTo(user)))
    return row
  },

  /** Facts about the current document, without its text; undefined while there is none. */
  async findDocumentFacts(apiId: number, revision: number) {
    const [row] = await db
      .select({ operations: documents.operations, servers: documents.servers })
      .from(apiRevisions)
      .innerJoin(documents, eq(documents.sha256, apiRevisions.documentSha256))
      .where(and(eq(apiRevisions.apiId, apiId), eq(apiRevisions.number, revision)))
    return row
  },

  /** The current document of a visible API: as uploaded if it was uploaded in that media type (or is a PDF), else as JSON text. */
  async findDocument(user: SignedIn, id: number, mediaType: string) {
    const asUploaded = sql`${documents.mediaType} in (${mediaType}, 'application/pdf')`
    const [row] = await db
      .select({
        name: apis.name,
        version: apis.version,
        format: documents.format,
        original: sql<Buffer | null>`case when ${asUploaded} then ${documents.original} end`,
        normalised: sql<string | null>`case when not ${asUploaded} then ${documents.normalised} end`,
      })
      .from(apis)
      .leftJoin(applications, eq(applications.id, apis.applicationId))
      .innerJoin(apiRevisions, and(eq(apiRevisions.apiId, apis.id), eq(apiRevisions.number, apis.revision)))
      .innerJoin(documents, eq(documents.sha256, apiRevisions.documentSha256))
      .where(and(eq(apis.id, id), visibleTo(user)))
    return row
  },

  async findMaintainers(applicationId: number | null) {
    if (applicationId === null) return []
    const rows = await db
      .select({ name: fullName })
      .from(applicationOwners)
      .innerJoin(users, eq(users.id, applicationOwners.userId))
      .where(eq(applicationOwners.applicationId, applicationId))
      .orderBy(fullName)
    return rows.map((row) => row.name)
  },
})
export type ApisStore = ReturnType<typeof apisStore>
