import type { AccessAsk } from '@apim/contract'
import { and, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { onePart, ordered, type Paging, pageAndTotal } from '../../db/paging.ts'
import { accessRequests, apis, applications, organizations, users } from '../../db/schema/index.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { visibleTo } from '../../read-models/api-visibility.store.ts'
import { isClosed, notOfDeleted } from '../../read-models/organizations.store.ts'

export type Status = 'NEW' | 'APPROVED' | 'DENIED'
export interface RequestFilter {
  id?: number | undefined
  productId?: number | undefined
  organizationId?: number | undefined
  status?: Status | undefined
}

const requestColumns = {
  id: accessRequests.id,
  productId: accessRequests.productId,
  apiName: apis.name,
  apiRetired: sql<boolean>`${apis.life} = 'retired'`,
  organizationId: accessRequests.organizationId,
  organizationName: organizations.name,
  organizationExternal: organizations.external,
  status: accessRequests.status,
  createdAt: accessRequests.createdAt,
  createdBy: accessRequests.createdBy,
  reason: accessRequests.reason,
  firstname: users.firstname,
  lastname: users.lastname,
  email: users.email,
}

const requests = (db: Tx) =>
  db
    .select(requestColumns)
    .from(accessRequests)
    .innerJoin(apis, eq(apis.id, accessRequests.productId))
    .innerJoin(organizations, and(eq(organizations.id, accessRequests.organizationId), isNull(organizations.deletedAt)))
    .innerJoin(users, eq(users.id, accessRequests.createdBy))

/** Left joins, though every request has an API and a user: PostgreSQL leaves out those that the order does not need. */
const requestIds = (db: Tx) =>
  db
    .select({ id: accessRequests.id })
    .from(accessRequests)
    .leftJoin(apis, eq(apis.id, accessRequests.productId))
    .innerJoin(organizations, and(eq(organizations.id, accessRequests.organizationId), isNull(organizations.deletedAt)))
    .leftJoin(users, eq(users.id, accessRequests.createdBy))
    .$dynamic()

const matching = (filter: RequestFilter): SQL | undefined =>
  and(
    filter.id === undefined ? undefined : eq(accessRequests.id, filter.id),
    filter.productId === undefined ? undefined : eq(accessRequests.productId, filter.productId),
    filter.organizationId === undefined ? undefined : eq(accessRequests.organizationId, filter.organizationId),
    filter.status && eq(accessRequests.status, filter.status),
  )

export type RequestRow = Awaited<ReturnType<AccessStore['findRequests']>>[number]

/** For other modules' transactions too. */
export const requestRows = {
  removeOfProduct: (tx: Tx, productId: number) => tx.delete(accessRequests).where(eq(accessRequests.productId, productId)),
  /** Forgets what an organization needed access for: it may say which firm it was. */
  forgetReasons: async (tx: Tx, organizationId: number): Promise<void> => {
    await tx.update(accessRequests).set({ reason: null }).where(eq(accessRequests.organizationId, organizationId))
  },
  find: async (tx: Tx, id: number) => (await requests(tx).where(eq(accessRequests.id, id)))[0],
  /** The open request of the organization for the API. */
  findOpen: async (tx: Tx, productId: number, organizationId: number): Promise<number | undefined> =>
    (
      await tx
        .select({ id: accessRequests.id })
        .from(accessRequests)
        .where(and(matching({ productId, organizationId, status: 'NEW' })))
    )[0]?.id,
  /** Decides an open request, unless it is the decider's own; returns whether this call decided it. */
  decide: async (tx: Tx, id: number, status: 'APPROVED' | 'DENIED', decidedBy: number) =>
    (
      await tx
        .update(accessRequests)
        .set({ status, decidedBy, decidedAt: sql`now()` })
        .where(and(eq(accessRequests.id, id), eq(accessRequests.status, 'NEW'), ne(accessRequests.createdBy, decidedBy)))
        .returning({ id: accessRequests.id })
    ).length === 1,
}

export const accessStore = (db: Db) => ({
  findRequests: (filter: RequestFilter) => requests(db).where(matching(filter)).orderBy(desc(accessRequests.id)).limit(1000),
  findRequest: requestRows.find,
  pageRequests: (paging: Paging) =>
    pageAndTotal(
      paging,
      () => db.$count(accessRequests, notOfDeleted(accessRequests.organizationId)),
      (part) => {
        const order = ordered(part, requestColumns, accessRequests.id)
        return requests(db)
          .where(inArray(accessRequests.id, onePart(requestIds(db), part, order)))
          .orderBy(...order)
      },
    ),
  insertRequest: async (tx: Tx, { reason, ...request }: AccessAsk & { createdBy: number }) =>
    (
      await tx
        .insert(accessRequests)
        .values({ ...request, reason: reason || null })
        .returning({ id: accessRequests.id })
    )[0]?.id as number,
  decide: requestRows.decide,
  /** The API, if the user may see it. */
  findVisibleApi: async (user: SignedIn, id: number) =>
    (
      await db
        .select({ id: apis.id, name: apis.name, bizappId: apis.applicationId })
        .from(apis)
        .leftJoin(applications, eq(applications.id, apis.applicationId))
        .where(and(eq(apis.id, id), visibleTo(user)))
    )[0],
  findOrganization: async (id: number) =>
    (await db.select({ id: organizations.id, name: organizations.name, isClosed }).from(organizations).where(eq(organizations.id, id)))[0],
})
export type AccessStore = ReturnType<typeof accessStore>
