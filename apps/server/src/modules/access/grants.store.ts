import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../db/client.ts'
import { accessGrants, apis, organizations } from '../../db/schema/index.ts'
import { ordered, type Paging } from './ordered.store.ts'

const columns = {
  id: accessGrants.id,
  productId: accessGrants.productId,
  apiName: apis.name,
  organizationId: accessGrants.organizationId,
  organizationName: organizations.name,
  createdAt: accessGrants.createdAt,
}
const sorts: Record<string, AnyPgColumn> = { ...columns, apiName: apis.name, organizationName: organizations.name }

const grants = (db: Tx) =>
  db
    .select(columns)
    .from(accessGrants)
    .innerJoin(apis, eq(apis.id, accessGrants.productId))
    .innerJoin(organizations, eq(organizations.id, accessGrants.organizationId))

export type GrantRow = Awaited<ReturnType<GrantsStore['findGrantsOf']>>[number]

/** The id of a new grant; undefined when the organization has one. */
export const insertGrant = async (tx: Tx, grant: { productId: number; organizationId: number; grantedBy: number }) =>
  (await tx.insert(accessGrants).values(grant).onConflictDoNothing().returning({ id: accessGrants.id }))[0]?.id

/** Whether a grant stands. */
export const hasGrant = async (tx: Tx, productId: number, organizationId: number): Promise<boolean> =>
  (await tx.$count(
    accessGrants,
    and(eq(accessGrants.productId, productId), eq(accessGrants.organizationId, organizationId), isNull(accessGrants.revokedAt)),
  )) > 0

/** Whether a grant stands; it goes on doing so until the transaction ends. */
export const holdGrant = async (tx: Tx, productId: number, organizationId: number): Promise<boolean> => {
  const standing = and(
    eq(accessGrants.productId, productId),
    eq(accessGrants.organizationId, organizationId),
    isNull(accessGrants.revokedAt),
  )
  return (await tx.select({ id: accessGrants.id }).from(accessGrants).where(standing).for('share')).length > 0
}

/** Whose access to what this grant is, kept from everybody else until the transaction ends; undefined when it does not stand. */
export const lockGrant = async (tx: Tx, id: number) =>
  (
    await tx
      .select({ productId: accessGrants.productId, organizationId: accessGrants.organizationId })
      .from(accessGrants)
      .where(and(eq(accessGrants.id, id), isNull(accessGrants.revokedAt)))
      .for('update')
  )[0]

export const deleteGrant = (tx: Tx, id: number) => tx.delete(accessGrants).where(eq(accessGrants.id, id))

/** Grants that stand; a revoked one stays as a row that nobody finds here. */
export const grantsStore = (db: Db) => ({
  findGrantsOf: (organizationId: number) =>
    grants(db)
      .where(and(eq(accessGrants.organizationId, organizationId), isNull(accessGrants.revokedAt)))
      .orderBy(asc(apis.name), asc(accessGrants.id)),
  pageGrants: async ({ page, size, sort, order }: Paging) => ({
    rows: await grants(db)
      .where(isNull(accessGrants.revokedAt))
      .orderBy(...ordered(sorts[sort], accessGrants.id, order))
      .limit(size)
      .offset(page * size),
    total: await db.$count(accessGrants, isNull(accessGrants.revokedAt)),
  }),
  /** Whose access to what was taken back; undefined when there is no such grant (any more). */
  revokeGrant: async (tx: Tx, id: number) =>
    (
      await tx
        .update(accessGrants)
        .set({ revokedAt: sql`now()` })
        .where(and(eq(accessGrants.id, id), isNull(accessGrants.revokedAt)))
        .returning({ productId: accessGrants.productId, organizationId: accessGrants.organizationId })
    )[0],
})
export type GrantsStore = ReturnType<typeof grantsStore>
