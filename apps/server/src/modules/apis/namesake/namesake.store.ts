import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { apis } from '../../../db/schema/index.ts'
import { isAlive } from '../../../read-models/api-visibility.store.ts'
import { isSameName } from './same-name.ts'

/** The API of an application, or of none, that has this name and version as people read them; of several the one changed last. */
export const findNamesake = async (db: Db, applicationId: number | null, { name, version }: { name: string; version: string }) => {
  const isOfApplication = applicationId === null ? isNull(apis.applicationId) : eq(apis.applicationId, applicationId)
  const rows = await db
    .select({ id: apis.id, name: apis.name, version: apis.version, revision: apis.revision })
    .from(apis)
    .where(and(isOfApplication, isAlive))
    .orderBy(desc(apis.updatedAt), desc(apis.id))
  return rows.find((row) => isSameName(row.name, name) && isSameName(row.version, version))
}
