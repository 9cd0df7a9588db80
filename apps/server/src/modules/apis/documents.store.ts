import { and, desc, eq, exists, inArray, notExists, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { deleteSome, isOlderThan } from '../../db/delete-some.ts'
import { apiRevisions, apis, applications, documents, users } from '../../db/schema/index.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { visibleTo } from '../../read-models/api-visibility.store.ts'
import { fullName } from './apis.store.ts'
import { isInForce } from './in-force.store.ts'

/** `normalised` is UTF-8; sent to the database as bytes, without converting it to a string. */
export type NewDocument = Omit<typeof documents.$inferInsert, 'normalised'> & { normalised: Buffer | null }
/** Few enough that one statement deletes them in about a second even at the maximum size. */
const batchSize = 10
const size = sql<number>`octet_length(${documents.original})`

/**
 * Purges documents of APIs deleted that many days ago: their revisions, and documents that nothing else references and no one has uploaded since.
 * Returns the number of rows.
 */
export const purgeDocuments = async (db: Tx, days: number): Promise<number> => {
  const one = { one: sql`1` }
  const ofDeleted = db
    .select(one)
    .from(apis)
    .where(and(eq(apis.id, apiRevisions.apiId), isOlderThan(days, apis.deletedAt)))
  const naming = db.select(one).from(apiRevisions).where(eq(apiRevisions.documentSha256, documents.sha256))
  const revisions = await deleteSome(db, apiRevisions, exists(ofDeleted))
  return revisions + (await deleteSome(db, documents, sql`${isOlderThan(days, documents.createdAt)} and ${notExists(naming)}`, batchSize))
}

const reading = (db: Tx) => ({
  findRevisions: (apiId: number) =>
    db
      .select({
        number: apiRevisions.number,
        version: apiRevisions.version,
        format: documents.format,
        createdAt: apiRevisions.createdAt,
        createdBy: fullName,
        fileName: apiRevisions.fileName,
        note: apiRevisions.note,
        size,
      })
      .from(apiRevisions)
      .innerJoin(documents, eq(documents.sha256, apiRevisions.documentSha256))
      .innerJoin(users, eq(users.id, apiRevisions.createdBy))
      .where(eq(apiRevisions.apiId, apiId))
      .orderBy(desc(apiRevisions.number))
      .limit(100),

  /** Facts about the current document, without its text; undefined while there is none. */
  async findDocumentFacts(apiId: number, revision: number) {
    const [row] = await db
      .select({ operations: documents.operations, servers: documents.servers })
      .from(apiRevisions)
      .innerJoin(documents, eq(documents.sha256, apiRevisions.documentSha256))
      .where(and(eq(apiRevisions.apiId, apiId), eq(apiRevisions.number, revision)))
    return row
  },

  /** Revisions of a visible API by number, with what each one's document is known by. */
  findVisibleRevisions: (user: SignedIn, id: number, numbers: number[]) =>
    db
      .select({ number: apiRevisions.number, sha256: apiRevisions.documentSha256, format: documents.format })
      .from(apis)
      .leftJoin(applications, eq(applications.id, apis.applicationId))
      .innerJoin(apiRevisions, eq(apiRevisions.apiId, apis.id))
      .innerJoin(documents, eq(documents.sha256, apiRevisions.documentSha256))
      .where(and(eq(apis.id, id), inArray(apiRevisions.number, numbers), visibleTo(user))),

  /** A checked description as JSON text; undefined for a PDF. */
  async findNormalised(sha256: string) {
    const [row] = await db.select({ normalised: documents.normalised }).from(documents).where(eq(documents.sha256, sha256))
    return row?.normalised ?? undefined
  },

  /** A document as it was uploaded. */
  async findOriginal(sha256: string) {
    const [row] = await db.select({ original: documents.original }).from(documents).where(eq(documents.sha256, sha256))
    return row?.original
  },

  /** What the current document of a visible API is known by; undefined for an API that is not visible, or has none. */
  async findDocument(user: SignedIn, id: number) {
    const [row] = await db
      .select({ name: apis.name, version: apis.version, sha256: documents.sha256, mediaType: documents.mediaType })
      .from(apis)
      .leftJoin(applications, eq(applications.id, apis.applicationId))
      .innerJoin(apiRevisions, isInForce)
      .innerJoin(documents, eq(documents.sha256, apiRevisions.documentSha256))
      .where(and(eq(apis.id, id), visibleTo(user)))
    return row
  },
})

/** What an upload is compared with. */
const current = (db: Tx) => ({
  /** An API's current revision, 0 while there is none, with its description as JSON text, which a PDF does not have. */
  async findCurrent(apiId: number) {
    const [row] = await db
      .select({ number: apis.revision, sha256: documents.sha256, normalised: documents.normalised })
      .from(apis)
      .leftJoin(apiRevisions, isInForce)
      .leftJoin(documents, eq(documents.sha256, apiRevisions.documentSha256))
      .where(eq(apis.id, apiId))
    return row
  },
})

/** What counts towards the upload limits. */
const counting = (db: Tx) => ({
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

/** For other modules' transactions too. */
export const documentRows = {
  /** Documents are stored once per content, however often they are uploaded; an orphaned one is reused. */
  insertDocument: (tx: Tx, document: NewDocument) =>
    tx
      .insert(documents)
      .values({ ...document, normalised: document.normalised && sql`convert_from(${document.normalised}::bytea, 'UTF8')` })
      .onConflictDoUpdate({ target: documents.sha256, set: { createdAt: sql`now()`, schemas: sql`excluded.schemas` } }),
  insertRevision: (tx: Tx, revision: typeof apiRevisions.$inferInsert) => tx.insert(apiRevisions).values(revision),
  /** One revision's document, version and file name, to be stored again. */
  findRevision: async (tx: Tx, apiId: number, number: number) => {
    const { documentSha256, version, fileName } = apiRevisions
    const [row] = await tx
      .select({ documentSha256, version, fileName })
      .from(apiRevisions)
      .where(and(eq(apiRevisions.apiId, apiId), eq(apiRevisions.number, number)))
    return row
  },
  /** The operations of an API's current document, and the number of its revision; undefined while it has none. A PDF has no operations. */
  findOperations: async (tx: Tx, apiId: number) => {
    const [row] = await tx
      .select({ revision: apiRevisions.number, operations: documents.operations })
      .from(apis)
      .innerJoin(apiRevisions, isInForce)
      .innerJoin(documents, eq(documents.sha256, apiRevisions.documentSha256))
      .where(eq(apis.id, apiId))
    return row
  },
}

/** Documents and the revisions that refer to them; rows of either never change. A transaction reads in itself with a store of its own. */
export const documentsStore = (db: Tx) => ({ ...documentRows, ...reading(db), ...current(db), ...counting(db) })
export type DocumentsStore = ReturnType<typeof documentsStore>
