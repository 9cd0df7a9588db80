import type { ApiLife } from '@apim/contract'
import { and, eq, ne, not, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import {
  apis,
  applicationOwners,
  applications,
  businessAreas,
  consumers,
  deletedApis,
  deployments,
  organizations,
  users,
} from '../../db/schema/index.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { isAlive, visibleTo } from '../../read-models/api-visibility.store.ts'
import { removeAccessTo } from '../access/index.ts'
import { favouriteRows } from '../favourites/index.ts'
import { summaryColumns } from './gallery.store.ts'
import { readApi } from './search/read-apis.ts'
import { searchStore } from './search/search.store.ts'

export type ApiRow = typeof apis.$inferSelect
export type ApiValues = Pick<
  ApiRow,
  'name' | 'version' | 'description' | 'sourceRepo' | 'applicationId' | 'organizationId' | 'businessAreaId' | 'tryIt'
>

/** What an API's page has beyond its card. */
const more = {
  revision: apis.revision,
  tryIt: apis.tryIt,
  createdAt: apis.createdAt,
  deprecatedAt: apis.deprecatedAt,
  sunsetAt: apis.sunsetAt,
  deprecationText: apis.deprecationText,
  replacementId: apis.replacementId,
  replacementUrl: apis.replacementUrl,
  retiredAt: apis.retiredAt,
}

export const fullName = sql<string>`trim(${users.firstname} || ' ' || ${users.lastname})`

const nameOfOrganization = async (tx: Tx, id: number | null): Promise<string | null> => {
  if (id === null) return null
  const [row] = await tx.select({ name: organizations.name }).from(organizations).where(eq(organizations.id, id))
  return row?.name ?? null
}

/** Functions that take a user return nothing about an API that is not visible to the user. */
const reading = (db: Tx) => ({
  /** An API with everything on its card, or undefined. */
  find: async (user: SignedIn, id: number) => {
    const [row] = await db
      .select({ ...summaryColumns(user), ...more })
      .from(apis)
      .leftJoin(applications, eq(applications.id, apis.applicationId))
      .leftJoin(organizations, eq(organizations.id, apis.organizationId))
      .leftJoin(businessAreas, eq(businessAreas.id, apis.businessAreaId))
      .where(and(eq(apis.id, id), visibleTo(user)))
    return row
  },

  findMaintainers: async (applicationId: number | null) => {
    if (applicationId === null) return []
    const rows = await db
      .select({ name: fullName })
      .from(applicationOwners)
      .innerJoin(users, eq(users.id, applicationOwners.userId))
      .where(eq(applicationOwners.applicationId, applicationId))
      .orderBy(fullName)
    return rows.map((row) => row.name)
  },
})

/** All run in the caller's transaction. */
const changing = {
  /** Locks it against deletion and a new organization until the transaction ends. */
  findApplication: async (tx: Tx, id: number) => {
    const [row] = await tx
      .select({ organizationId: applications.organizationId })
      .from(applications)
      .where(eq(applications.id, id))
      .for('key share')
    return row
  },

  /** Whether it exists; it cannot be deleted before the transaction ends. */
  hasBusinessArea: async (tx: Tx, id: number) =>
    (await tx.select({ id: businessAreas.id }).from(businessAreas).where(eq(businessAreas.id, id)).for('key share')).length > 0,

  /** Locks an existing API until the transaction ends, so that saves are serialized. */
  lock: async (tx: Tx, id: number) => {
    const [row] = await tx
      .select()
      .from(apis)
      .where(and(eq(apis.id, id), isAlive))
      .for('update')
    return row
  },

  insertApi: async (tx: Tx, values: ApiValues & { createdBy: number; life: ApiLife }) => {
    const [row] = await tx.insert(apis).values(values).returning()
    if (!row) throw new Error('the API was not stored')
    return row
  },

  /** The document of its revision must be stored. */
  updateApi: async (tx: Tx, id: number, values: ApiValues & { revision: number }) => {
    await tx
      .update(apis)
      .set({ ...values, updatedAt: sql`now()` })
      .where(eq(apis.id, id))
    await readApi(tx, id)
  },

  /** The number of deployments and consumers that block a deletion. */
  countUses: async (tx: Tx, apiId: number) => {
    const deploymentCount = await tx.$count(deployments, and(eq(deployments.apiId, apiId), ne(deployments.state, 'DELETED')))
    const [row] = await tx
      .select({ n: sql<number>`count(*)::int` })
      .from(consumers)
      .innerJoin(deployments, eq(deployments.id, consumers.deploymentId))
      .where(and(eq(deployments.apiId, apiId), ne(consumers.state, 'DELETED')))
    return { deployments: deploymentCount, consumers: row?.n ?? 0 }
  },

  /** Removes an API from every list, and records its deletion (specification part 2, section 3). */
  deleteApi: async (tx: Tx, user: SignedIn, api: { id: number; name: string; organizationId: number | null }) => {
    await tx.update(apis).set({ deletedAt: sql`now()` }).where(eq(apis.id, api.id))
    await searchStore(tx).forgetDeleted()
    await tx.insert(deletedApis).values({
      api: api.name,
      organizationName: await nameOfOrganization(tx, api.organizationId),
      firstname: user.firstname,
      lastname: user.lastname,
    })
  },
}

/** For other modules' transactions. */
export const apiRows = {
  /** Deletes the APIs of an organization that are not deployed; returns their ids. */
  removeOfOrganization: async (tx: Tx, organizationId: number): Promise<number[]> => {
    const isDeployed = sql`exists (select from ${deployments} where ${deployments.apiId} = ${apis.id} and ${deployments.state} <> 'DELETED')`
    const gone = await tx
      .update(apis)
      .set({ deletedAt: sql`now()` })
      .where(and(eq(apis.organizationId, organizationId), isAlive, not(isDeployed)))
      .returning({ id: apis.id })
    await searchStore(tx).forgetDeleted()
    const ids = gone.map(({ id }) => id)
    for (const id of ids) await removeAccessTo(tx, id)
    await favouriteRows.removeOfApis(tx, ids)
    return ids.sort((one, other) => one - other)
  },
}

/** The APIs of one application. All run in the caller's transaction. */
const ofApplication = {
  countOfApplication: async (tx: Tx, applicationId: number) => {
    const own = and(eq(apis.applicationId, applicationId), isAlive)
    const [row] = await tx
      .select({ apis: sql<number>`count(distinct ${apis.id})::int`, deployments: sql<number>`count(${deployments.id})::int` })
      .from(apis)
      .leftJoin(deployments, and(eq(deployments.apiId, apis.id), ne(deployments.state, 'DELETED')))
      .where(own)
    return { apis: row?.apis ?? 0, deployments: row?.deployments ?? 0 }
  },
  moveOfApplication: (tx: Tx, applicationId: number, organizationId: number) =>
    tx.update(apis).set({ organizationId }).where(eq(apis.applicationId, applicationId)),
}

/** Single APIs. */
export const apisStore = (db: Tx) => ({ ...reading(db), ...changing, ...ofApplication })
export type ApisStore = ReturnType<typeof apisStore>
