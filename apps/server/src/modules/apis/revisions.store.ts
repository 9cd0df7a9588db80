import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { apiRevisions, apis, documents, users } from '../../db/schema/index.ts'
import { fullName } from './apis.store.ts'

/** `normalised` is text in UTF-8; as bytes it goes to the database without a detour over a string. */
export type NewDocument = Omit<typeof documents.$inferInsert, 'normalised'> & { normalised: Buffer | null }
const size = sql<number>`octet_length(${documents.original})`

/** Documents and the revisions that name them; rows of either are never changed. */
export const revisionsStore = (db: Db) => ({
  findRevisions: (apiId: number) =>
    db
      .select({
        number: apiRevisions.number,
        version: apiRevisions.version,
        format: documents.format,
        createdAt: apiRevisions.createdAt,
        createdBy: fullName,
        fileName: apiRevisions.fileName,
        size,
      })
      .from(apiRevisions)
      .innerJoin(documents, eq(documents.sha256, apiRevisions.documentSha256))
      .innerJoin(users, eq(users.id, apiRevisions.createdBy))
      .where(eq(apiRevisions.apiId, apiId))
      .orderBy(desc(apiRevisions.number))
      .limit(100),

  /** A document is stored once for its content, however often it is uploaded. */
  insertDocument: (tx: Tx, document: NewDocument) =>
    tx
      .insert(documents)
      .values({ ...document, normalised: document.normalised && sql`convert_from(${document.normalised}::bytea, 'UTF8')` })
      .onConflictDoNothing(),
  insertRevision: (tx: Tx, revision: typeof apiRevisions.$inferInsert) => tx.insert(apiRevisions).values(revision),

  /** Uploads of one user in the last 24 hours. */
  countUploads: (userId: number) =>
    db.$count(apiRevisions, and(eq(apiRevisions.createdBy, userId), sql`${apiRevisions.createdAt} > now() - interval '1 day'`)),

  /** Bytes of all documents of an organization's APIs. */
  async sumDocuments(organizationId: number) {
    const [row] = await db
      .select({ bytes: sql<string>`coalesce(sum(octet_length(${documents.original})), 0)` })
      .from(documents)
      .where(
        inArray(
          documents.sha256,
          db
            .select({ sha256: apiRevisions.documentSha256 })
            .from(apiRevisions)
            .innerJoin(apis, eq(apis.id, apiRevisions.apiId))
            .where(eq(apis.organizationId, organizationId)),
        ),
      )
    return Number(row?.bytes ?? 0)
  },
})
export type RevisionsStore = ReturnType<typeof revisionsStore>
