import { and, asc, eq, exists, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { certificates, resourceAccess, resources } from '../../db/schema/index.ts'

export type CertificateRow = typeof certificates.$inferSelect
export type NewCertificate = Pick<CertificateRow, 'resourceId' | 'name' | 'certificate' | 'expiresAt'>

/** Everything, or what Kafka environments that list this organization hold. */
export type CertificateScope = 'everything' | { organizationId: number }

const isGranted = (db: Db, organizationId: number) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(resourceAccess)
      .innerJoin(resources, eq(resources.id, resourceAccess.resourceId))
      .where(
        and(
          eq(resourceAccess.resourceId, certificates.resourceId),
          eq(resourceAccess.organizationId, organizationId),
          isNull(resources.deletedAt),
        ),
      ),
  )

/** Certificate files. What belongs to its caller's transaction takes `tx` first. */
export const certificatesStore = (db: Db) => ({
  /** By file name. */
  findAll: (resourceId: number | undefined, scope: CertificateScope): Promise<CertificateRow[]> =>
    db
      .select()
      .from(certificates)
      .where(
        and(
          resourceId === undefined ? undefined : eq(certificates.resourceId, resourceId),
          scope === 'everything' ? undefined : isGranted(db, scope.organizationId),
        ),
      )
      .orderBy(asc(certificates.name), asc(certificates.id)),
  find: async (id: number): Promise<CertificateRow | undefined> => (await db.select().from(certificates).where(eq(certificates.id, id)))[0],
  findNamed: async (tx: Tx, resourceId: number, name: string): Promise<CertificateRow | undefined> =>
    (
      await tx
        .select()
        .from(certificates)
        .where(and(eq(certificates.resourceId, resourceId), eq(certificates.name, name)))
    )[0],
  /** Undefined if the resource has a file of that name. */
  insert: async (tx: Tx, file: NewCertificate): Promise<CertificateRow | undefined> =>
    (await tx.insert(certificates).values(file).onConflictDoNothing().returning())[0],
  /** The removed row; undefined if there was none. */
  remove: async (tx: Tx, id: number): Promise<CertificateRow | undefined> =>
    (await tx.delete(certificates).where(eq(certificates.id, id)).returning())[0],
})
