import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { accessGrants, accessRequests, apis, applications, consumers, deployments, users } from '../../db/schema/index.ts'
import { isAlive } from '../../read-models/api-visibility.store.ts'

/** What an organization has, and so what its deletion affects. */
export const effectsStore = (db: Db) => ({
  find: async (organizationId: number) => {
    const [keys, people, owned, apiCount, grants, requests] = await Promise.all([
      db.$count(consumers, and(eq(consumers.organizationId, organizationId), inArray(consumers.state, ['REQUESTED', 'ACTIVE']))),
      db.$count(users, eq(users.organizationId, organizationId)),
      db
        .select({ name: applications.name })
        .from(applications)
        .where(eq(applications.organizationId, organizationId))
        .orderBy(asc(sql`lower(${applications.name})`))
        .limit(100),
      db.$count(apis, and(eq(apis.organizationId, organizationId), isAlive)),
      db.$count(accessGrants, and(eq(accessGrants.organizationId, organizationId), isNull(accessGrants.revokedAt))),
      db.$count(accessRequests, and(eq(accessRequests.organizationId, organizationId), eq(accessRequests.status, 'NEW'))),
    ])
    return { keys, users: people, applications: owned.map(({ name }) => name), apis: apiCount, grants, requests }
  },
  /** The names of its APIs that are deployed: others may be calling them. */
  findDeployed: async (tx: Tx, organizationId: number): Promise<string[]> => {
    const rows = await tx
      .selectDistinct({ name: apis.name })
      .from(apis)
      .innerJoin(deployments, and(eq(deployments.apiId, apis.id), ne(deployments.state, 'DELETED')))
      .where(and(eq(apis.organizationId, organizationId), isAlive))
      .orderBy(asc(apis.name))
      .limit(10)
    return rows.map(({ name }) => name)
  },
})
export type EffectsStore = ReturnType<typeof effectsStore>
