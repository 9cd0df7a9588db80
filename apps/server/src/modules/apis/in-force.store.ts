import { and, eq } from 'drizzle-orm'
import { apiRevisions, apis } from '../../db/schema/index.ts'

/** Whether a revision is its API's current one. */
export const isInForce = and(eq(apiRevisions.apiId, apis.id), eq(apiRevisions.number, apis.revision))
