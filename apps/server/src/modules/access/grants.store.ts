import type { Granted } from '@apim/contract/constants'
import { and, asc, count, eq, exists, inArray, isNull, ne, not, notExists, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { onePart, ordered, type Paging, pageAndTotal } from '../../db/paging.ts'
import { accessGrants, apis, consumers, deployments, organizations } from '../../db/schema/index.ts'

/** The organization's keys for the API, in any environment, that work or are being created. */
const keysOf = (db: Tx) =>
  db
    .select({ one: sql`1` })
    .from(consumers)
    .innerJoin(deployments, eq(deployments.id, consumers.deploymentId))
    .where(
      and(
        eq(deployments.apiId, accessGrants.productId),
        eq(consumers.organizationId, accessGrants.organizationId),
        inArray(consumers.state, ['REQUESTED', 'ACTIVE', 'SUSPENDED']),
      ),
    )
const callable = (db: Tx) =>
  db
    .select({ one: sql`1` })
    .from(deployments)
    .where(and(eq(deployments.apiId, accessGrants.productId), eq(deployments.state, 'ACTIVE')))

/** Few of all APIs, so they are read once for a whole list. */
const retired = (db: Tx) => db.select({ id: apis.id }).from(apis).where(eq(apis.life, 'retired'))

/** A client firm that does not manage its own keys cannot create one (specification 1 section 6): someone has to issue it, while there are any. */
export const keyDue = (db: Tx) =>
  and(
    eq(organizations.external, true),
    eq(accessGrants.ownKeys, false),
    notInArray(accessGrants.productId, retired(db)),
    exists(callable(db)),
    notExists(keysOf(db)),
  ) as SQL<boolean>

const columns = {
  id: accessGrants.id,
  productId: accessGrants.productId,
  apiName: apis.name,
  organizationId: accessGrants.organizationId,
  organizationName: organizations.name,
  ownKeys: accessGrants.ownKeys,
  createdAt: accessGrants.createdAt,
}

/** `keyDue` narrows to grants whose organization is waiting for a key, or to the others. */
export type GrantPaging = Paging & { keyDue?: boolean | undefined }

const grants = (db: Tx) =>
  db
    .select({ ...columns, keyDue: sql<boolean>`${keyDue(db)}` })
    .from(accessGrants)
    .innerJoin(apis, eq(apis.id, accessGrants.productId))
    .innerJoin(organizations, and(eq(organizations.id, accessGrants.organizationId), isNull(organizations.deletedAt)))

export type GrantRow = Awaited<ReturnType<GrantsStore['findGrantsOf']>>[number]

const activeGrant = (productId: number, organizationId: number) =>
  and(eq(accessGrants.productId, productId), eq(accessGrants.organizationId, organizationId), isNull(accessGrants.revokedAt))

const grantedIn = ([grant]: { ownKeys: boolean }[]): Granted => (grant ? (grant.ownKeys ? 'own-keys' : 'access') : 'none')

/** For other modules' transactions too. */
export const grantRows = {
  /** The id of a new grant; undefined when the organization already has one. */
  insert: async (tx: Tx, grant: { productId: number; organizationId: number; grantedBy: number; ownKeys: boolean }) =>
    (await tx.insert(accessGrants).values(grant).onConflictDoNothing().returning({ id: accessGrants.id }))[0]?.id,
  /** What the active grant gives. */
  find: async (tx: Tx, productId: number, organizationId: number): Promise<Granted> =>
    grantedIn(await tx.select({ ownKeys: accessGrants.ownKeys }).from(accessGrants).where(activeGrant(productId, organizationId))),
  /** What the active grant gives; locks it until the transaction ends. `alone`: against others who do the same. */
  hold: async (tx: Tx, productId: number, organizationId: number, alone: boolean): Promise<Granted> =>
    grantedIn(
      await tx
        .select({ ownKeys: accessGrants.ownKeys })
        .from(accessGrants)
        .where(activeGrant(productId, organizationId))
        .for(alone ? 'no key update' : 'share'),
    ),
  /** Says whether the organization manages its own keys; the grant's id, or undefined where there is none, or it says so already. */
  setOwnKeys: async (tx: Tx, productId: number, organizationId: number, ownKeys: boolean): Promise<number | undefined> =>
    (
      await tx
        .update(accessGrants)
        .set({ ownKeys })
        .where(and(activeGrant(productId, organizationId), ne(accessGrants.ownKeys, ownKeys)))
        .returning({ id: accessGrants.id })
    )[0]?.id,
  /** Organization and API of this grant, locked until the transaction ends; undefined when it is not active. */
  lock: async (tx: Tx, id: number) => {
    const [row] = await tx
      .select({ productId: accessGrants.productId, organizationId: accessGrants.organizationId, ownKeys: accessGrants.ownKeys })
      .from(accessGrants)
      .where(and(eq(accessGrants.id, id), isNull(accessGrants.revokedAt)))
      .for('update')
    return row
  },
  /** What a grant is about, in words. */
  findNames: async (tx: Tx, { productId, organizationId }: { productId: number; organizationId: number }) =>
    (
      await tx
        .select({ api: apis.name, organization: organizations.name })
        .from(apis)
        .innerJoin(organizations, eq(organizations.id, organizationId))
        .where(eq(apis.id, productId))
    )[0],
  remove: (tx: Tx, id: number) => tx.delete(accessGrants).where(eq(accessGrants.id, id)),
  removeOfProduct: (tx: Tx, productId: number) => tx.delete(accessGrants).where(eq(accessGrants.productId, productId)),
}

/** Active grants; a revoked one stays as a row that is not found here. */
export const grantsStore = (db: Db) => ({
  findGrantsOf: (organizationId: number) =>
    grants(db)
      .where(and(eq(accessGrants.organizationId, organizationId), isNull(accessGrants.revokedAt)))
      .orderBy(asc(apis.name), asc(accessGrants.id)),
  pageGrants: ({ keyDue: due, ...paging }: GrantPaging) => {
    const wanted = and(isNull(accessGrants.revokedAt), due === undefined ? undefined : due ? keyDue(db) : not(keyDue(db)))
    const counted = db
      .select({ total: count() })
      .from(accessGrants)
      .innerJoin(organizations, and(eq(organizations.id, accessGrants.organizationId), isNull(organizations.deletedAt)))
      .where(wanted)
    return pageAndTotal(
      paging,
      async () => (await counted)[0]?.total ?? 0,
      (part) => onePart(grants(db).where(wanted).$dynamic(), part, ordered(part, columns, accessGrants.id)),
    )
  },
  /**
   * Organization and API of the revoked grant; undefined when there is none (any more). Revoked from the moment that no key is being made with it any
   * longer: one that is older than the revocation does not outlive it.
   */
  revokeGrant: async (tx: Tx, id: number) => {
    const grant = await grantRows.lock(tx, id)
    if (grant) await tx.update(accessGrants).set({ revokedAt: sql`clock_timestamp()` }).where(eq(accessGrants.id, id))
    return grant
  },
})
export type GrantsStore = ReturnType<typeof grantsStore>
