import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { apiRevisions, apis, documents } from '../../db/schema/index.ts'

/** The operations of an API's current document, and the number of its revision; undefined while it has none. A PDF has no operations. */
export const operationsOf = async (tx: Tx, apiId: number) =>
  (
    await tx
      .select({ revision: apiRevisions.number, operations: documents.operations })
      .from(apis)
      .innerJoin(apiRevisions, and(eq(apiRevisions.apiId, apis.id), eq(apiRevisions.number, apis.revision)))
      .innerJoin(documents, eq(documents.sha256, apiRevisions.documentSha256))
      .where(eq(apis.id, apiId))
  )[0]
