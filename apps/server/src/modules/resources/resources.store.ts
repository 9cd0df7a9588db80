import type { ResourceType } from '@apim/contract/constants'
import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { certificates, deployments, resourceAccess, resourceConfigs, resources } from '../../db/schema/index.ts'
import type { SealedColumn } from '../../security/reseal.ts'
import { type ConfigRow, sealedRow } from './settings/config-row.ts'

export interface ResourceFilter {
  type?: ResourceType | undefined
  isPublic?: boolean | undefined
  id?: number | undefined
}

const columns = {
  id: resources.id,
  name: resources.name,
  type: resources.type,
  isPublic: resources.isPublic,
  builtIn: resources.builtIn,
  redisResourceId: resources.redisResourceId,
}
export type ResourceRow = Pick<typeof resources.$inferSelect, keyof typeof columns>

/** A resource, locked until the transaction ends. */
export interface HeldResource extends ResourceRow {
  isNew: boolean
}

const isThere = isNull(resources.deletedAt)

/** Reads and writes in the caller's transaction. */
const changing = {
  /** The embedded gateway's row, locked until the transaction ends; created when there is none of that name. */
  ensureBuiltIn: async (tx: Tx, name: string): Promise<HeldResource> => {
    const [made] = await tx.insert(resources).values({ name, type: 'KONG', builtIn: true }).onConflictDoNothing().returning(columns)
    if (made) return { ...made, isNew: true }
    const [row] = await tx
      .update(resources)
      .set({ builtIn: true })
      .where(and(eq(resources.name, name), isThere))
      .returning(columns)
    return { ...(row as ResourceRow), isNew: false }
  },
  insert: async (tx: Tx, values: Pick<ResourceRow, 'name' | 'type' | 'isPublic'>): Promise<HeldResource> => ({
    ...((await tx.insert(resources).values(values).returning(columns))[0] as ResourceRow),
    isNew: true,
  }),
  /** The current row, locked until the transaction ends. */
  lock: async (tx: Tx, id: number): Promise<HeldResource | undefined> => {
    const [row] = await tx
      .select(columns)
      .from(resources)
      .where(and(eq(resources.id, id), isThere))
      .for('update')
    return row && { ...row, isNew: false }
  },
  /** Whether the resource is there; it cannot be deleted before the transaction ends. */
  hold: async (tx: Tx, id: number): Promise<ResourceRow | undefined> =>
    (
      await tx
        .select(columns)
        .from(resources)
        .where(and(eq(resources.id, id), isThere))
        .for('share')
    )[0],
  update: (
    tx: Tx,
    id: number,
    values: Partial<Pick<typeof resources.$inferSelect, 'name' | 'isPublic' | 'ingestTokenHash' | 'redisResourceId'>>,
  ) => tx.update(resources).set(values).where(eq(resources.id, id)),
  /** Marks it as deleted and forgets its settings, secrets first of all. */
  remove: async (tx: Tx, id: number) => {
    await tx.delete(resourceConfigs).where(eq(resourceConfigs.resourceId, id))
    await tx.update(resources).set({ deletedAt: sql`now()`, ingestTokenHash: null, redisResourceId: null }).where(eq(resources.id, id))
  },
  /** What keeps it from being deleted. Deployments that ended at the gateway do not count. */
  countTies: async (tx: Tx, id: number) => ({
    certificates: await tx.$count(certificates, eq(certificates.resourceId, id)),
    organizations: await tx.$count(resourceAccess, eq(resourceAccess.resourceId, id)),
    deployments: await tx.$count(
      deployments,
      and(eq(deployments.resourceId, id), or(ne(deployments.state, 'DELETED'), eq(deployments.settled, false))),
    ),
  }),
  /** The gateway servers that count in this Redis server, by name. */
  findCountingIn: (tx: Tx, redisResourceId: number) =>
    tx
      .select({ id: resources.id, name: resources.name })
      .from(resources)
      .where(and(eq(resources.redisResourceId, redisResourceId), isThere))
      .orderBy(asc(resources.name)),
  findConfigsOf: (tx: Tx, resourceId: number): Promise<ConfigRow[]> =>
    tx.select().from(resourceConfigs).where(eq(resourceConfigs.resourceId, resourceId)).orderBy(asc(resourceConfigs.name)),
  saveConfig: (tx: Tx, config: ConfigRow) =>
    tx
      .insert(resourceConfigs)
      .values(config)
      .onConflictDoUpdate({
        target: [resourceConfigs.resourceId, resourceConfigs.name],
        set: { value: config.value, secret: config.secret, expiresAt: config.expiresAt },
      }),
  removeConfigs: async (tx: Tx, resourceId: number, names: string[]) => {
    if (names.length > 0)
      await tx.delete(resourceConfigs).where(and(eq(resourceConfigs.resourceId, resourceId), inArray(resourceConfigs.name, names)))
  },
}

/** Resources and their settings; deleted resources are never found. */
export const resourcesStore = (db: Db) => ({
  ...changing,
  /** Resources by name; `visibleTo` narrows to public ones and those that list the organization. */
  findResources: (filter: ResourceFilter, visibleTo: 'everything' | { organizationId: number }): Promise<ResourceRow[]> =>
    db
      .select(columns)
      .from(resources)
      .where(
        and(
          isThere,
          filter.id === undefined ? undefined : eq(resources.id, filter.id),
          filter.type && eq(resources.type, filter.type),
          filter.isPublic === undefined ? undefined : eq(resources.isPublic, filter.isPublic),
          visibleTo === 'everything' ? undefined : or(eq(resources.isPublic, true), isListed(db, visibleTo.organizationId)),
        ),
      )
      .orderBy(asc(resources.name)),
  findResource: async (id: number): Promise<ResourceRow | undefined> =>
    (
      await db
        .select(columns)
        .from(resources)
        .where(and(eq(resources.id, id), isThere))
    )[0],
  findFirst: async (type: ResourceType) =>
    (
      await db
        .select(columns)
        .from(resources)
        .where(and(eq(resources.type, type), isThere))
        .orderBy(asc(resources.id))
        .limit(1)
    )[0],
  findConfigs: async (resourceIds: number[]): Promise<ConfigRow[]> =>
    resourceIds.length === 0
      ? []
      : db.select().from(resourceConfigs).where(inArray(resourceConfigs.resourceId, resourceIds)).orderBy(asc(resourceConfigs.name)),
  /** A resource with its settings and those of the Redis server that it counts in, in one statement: between two of them another one can be chosen. */
  findWithConfigs: async (id: number): Promise<{ resource: ResourceRow; configs: ConfigRow[] } | undefined> => {
    const isOwn = or(eq(resourceConfigs.resourceId, resources.id), eq(resourceConfigs.resourceId, resources.redisResourceId))
    const rows = await db
      .select({ resource: columns, config: resourceConfigs })
      .from(resources)
      .leftJoin(resourceConfigs, isOwn)
      .where(and(eq(resources.id, id), isThere))
      .orderBy(asc(resourceConfigs.name))
    return rows[0] && { resource: rows[0].resource, configs: rows.flatMap(({ config }) => config ?? []) }
  },
  /** The PEM texts that clients of this resource trust. */
  findTrusted: async (resourceId: number): Promise<string[]> =>
    (await db.select({ text: certificates.certificate }).from(certificates).where(eq(certificates.resourceId, resourceId))).map(
      ({ text }) => text,
    ),
  findByTokenHash: async (hash: string) =>
    (
      await db
        .select(columns)
        .from(resources)
        .where(and(eq(resources.ingestTokenHash, hash), isNotNull(resources.ingestTokenHash)))
    )[0],
})
export type ResourcesStore = ReturnType<typeof resourcesStore>

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

const isListed = (db: Db, organizationId: number) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(resourceAccess)
      .where(and(eq(resourceAccess.resourceId, resources.id), eq(resourceAccess.organizationId, organizationId))),
  )
