import { and, asc, eq, exists, gt, isNotNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { resourceAccess, resourceConfigs, resources } from '../../db/schema/index.ts'
import type { SealedColumn } from '../../security/reseal.ts'
import { sealedRow } from './kong-resource.ts'

export interface ResourceFilter {
  type?: 'KONG' | 'KAFKA' | 'REDIS' | undefined
  isPublic?: boolean | undefined
  id?: number | undefined
}

const columns = { id: resources.id, name: resources.name, type: resources.type, isPublic: resources.isPublic }

export const resourcesStore = (db: Db) => ({
  /** Resources by name; `visibleTo` narrows to public ones and those that list the organization. */
  findResources: (filter: ResourceFilter, visibleTo: 'everything' | { organizationId: number }) =>
    db
      .select(columns)
      .from(resources)
      .where(
        and(
          filter.id === undefined ? undefined : eq(resources.id, filter.id),
          filter.type && eq(resources.type, filter.type),
          filter.isPublic === undefined ? undefined : eq(resources.isPublic, filter.isPublic),
          visibleTo === 'everything' ? undefined : or(eq(resources.isPublic, true), isListed(db, visibleTo.organizationId)),
        ),
      )
      .orderBy(asc(resources.name)),
  findResource: async (id: number) => (await db.select(columns).from(resources).where(eq(resources.id, id)))[0],
  findFirst: async (type: 'KONG' | 'KAFKA' | 'REDIS') =>
    (await db.select(columns).from(resources).where(eq(resources.type, type)).orderBy(asc(resources.id)).limit(1))[0],
  findConfigs: (resourceIds: number[]) =>
    resourceIds.length === 0
      ? Promise.resolve([])
      : db
          .select()
          .from(resourceConfigs)
          .where(sql`${resourceConfigs.resourceId} = any(${sql.param(resourceIds)}::int[])`)
          .orderBy(asc(resourceConfigs.name)),
  findByTokenHash: async (hash: string) =>
    (
      await db
        .select(columns)
        .from(resources)
        .where(and(eq(resources.ingestTokenHash, hash), isNotNull(resources.ingestTokenHash)))
    )[0],
  /** The resource's row, locked until the transaction ends; created when there is none of that name. */
  ensureResource: async (tx: Tx, name: string, type: 'KONG' | 'KAFKA' | 'REDIS') => {
    const [made] = await tx.insert(resources).values({ name, type }).onConflictDoNothing().returning(columns)
    const [row] = await tx
      .select({ ...columns, hash: resources.ingestTokenHash })
      .from(resources)
      .where(eq(resources.name, name))
      .for('update')
    return { ...(row as NonNullable<typeof row>), isNew: made !== undefined }
  },
  findConfigsOf: (tx: Tx, resourceId: number) => tx.select().from(resourceConfigs).where(eq(resourceConfigs.resourceId, resourceId)),
  saveConfig: (tx: Tx, config: { resourceId: number; name: string; value: string | null; secret: string | null }) =>
    tx
      .insert(resourceConfigs)
      .values(config)
      .onConflictDoUpdate({
        target: [resourceConfigs.resourceId, resourceConfigs.name],
        set: { value: config.value, secret: config.secret },
      }),
  updateTokenHash: (tx: Tx, resourceId: number, hash: string) =>
    tx.update(resources).set({ ingestTokenHash: hash }).where(eq(resources.id, resourceId)),
})
/** The secrets of resources, for re-encryption. */
export const sealedConfigs = (db: Db): SealedColumn => ({
  findStale: async (keyId, after) =>
    (
      await db
        .select()
        .from(resourceConfigs)
        .where(and(gt(resourceConfigs.id, after), sql`split_part(${resourceConfigs.secret}, '.', 2) <> ${keyId}`))
        .orderBy(asc(resourceConfigs.id))
        .limit(200)
    ).map(({ id, resourceId, name, secret }) => ({ id, sealed: secret ?? '', row: sealedRow(resourceId, name) })),
  replace: (id, before, secret) =>
    db
      .update(resourceConfigs)
      .set({ secret })
      .where(and(eq(resourceConfigs.id, id), eq(resourceConfigs.secret, before))),
})
export type ResourcesStore = ReturnType<typeof resourcesStore>

const isListed = (db: Db, organizationId: number) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(resourceAccess)
      .where(and(eq(resourceAccess.resourceId, resources.id), eq(resourceAccess.organizationId, organizationId))),
  )
