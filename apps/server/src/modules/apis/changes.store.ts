import { and, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import {
  accessGrants,
  accessRequests,
  apis,
  applications,
  businessAreas,
  consumers,
  deletedApis,
  deployments,
  organizations,
} from '../../db/schema/index.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { isAlive } from '../../read-models/api-visibility.store.ts'

export type ApiRow = typeof apis.$inferSelect
export type ApiValues = Pick<
  ApiRow,
  'name' | 'version' | 'description' | 'sourceRepo' | 'applicationId' | 'organizationId' | 'businessAreaId'
>

const nameOfOrganization = async (tx: Tx, id: number | null): Promise<string | null> => {
  if (id === null) return null
  const [row] = await tx.select({ name: organizations.name }).from(organizations).where(eq(organizations.id, id))
  return row?.name ?? null
}

/** Changes of APIs; each function runs in its caller's transaction. */
export const apiChanges = {
  async findApplication(tx: Tx, id: number) {
    const [row] = await tx.select({ organizationId: applications.organizationId }).from(applications).where(eq(applications.id, id))
    return row
  },

  async hasBusinessArea(tx: Tx, id: number) {
    return (await tx.$count(businessAreas, eq(businessAreas.id, id))) > 0
  },

  /** Locks a living API until the transaction ends, so that two saves of it follow each other. */
  async lock(tx: Tx, id: number) {
    const [row] = await tx
      .select()
      .from(apis)
      .where(and(eq(apis.id, id), isAlive))
      .for('update')
    return row
  },

  async insertApi(tx: Tx, values: ApiValues & { createdBy: number }) {
    const [row] = await tx.insert(apis).values(values).returning()
    if (!row) throw new Error('the API was not stored')
    return row
  },

  updateApi: (tx: Tx, id: number, values: ApiValues & { revision: number }) =>
    tx
      .update(apis)
      .set({ ...values, updatedAt: sql`now()` })
      .where(eq(apis.id, id)),

  /** How many deployments and consumers still stand in the way of a deletion. */
  async countUses(tx: Tx, apiId: number) {
    const standing = await tx.$count(deployments, and(eq(deployments.apiId, apiId), ne(deployments.state, 'DELETED')))
    const [row] = await tx
      .select({ n: sql<number>`count(*)::int` })
      .from(consumers)
      .innerJoin(deployments, eq(deployments.id, consumers.deploymentId))
      .where(and(eq(deployments.apiId, apiId), ne(consumers.state, 'DELETED')))
    return { deployments: standing, consumers: row?.n ?? 0 }
  },

  /** Takes an API out of every list, with its grants and requests, and leaves the record of it (specification part 2, section 3). */
  async deleteApi(tx: Tx, user: SignedIn, api: { id: number; name: string; organizationId: number | null }) {
    await tx.delete(accessRequests).where(eq(accessRequests.productId, api.id))
    await tx.delete(accessGrants).where(eq(accessGrants.productId, api.id))
    await tx.update(apis).set({ deletedAt: sql`now()` }).where(eq(apis.id, api.id))
    await tx.insert(deletedApis).values({
      api: api.name,
      organizationName: await nameOfOrganization(tx, api.organizationId),
      firstname: user.firstname,
      lastname: user.lastname,
    })
  },
}
