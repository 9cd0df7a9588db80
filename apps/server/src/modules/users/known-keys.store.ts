import { and, desc, eq, inArray, max, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { apis, consumers, deployments, organizations, viewRecords } from '../../db/schema/index.ts'

const keysMax = 200

/** Working keys that a user created or looked at, the latest first; of one organization only, if it is given. */
export const findKnownKeys = (db: Db, userId: number, organizationId?: number) => {
  const views = db
    .select({ consumerId: viewRecords.consumerId, at: max(viewRecords.processAt).as('at') })
    .from(viewRecords)
    .where(eq(viewRecords.userId, userId))
    .groupBy(viewRecords.consumerId)
    .as('views')
  const isCreator = sql<boolean>`${consumers.createdBy} = ${userId}`
  const knownSince = sql<string>`greatest(case when ${isCreator} then ${consumers.createdAt} end, ${views.at})`.mapWith(consumers.createdAt)
  return db
    .select({
      consumerId: consumers.id,
      apiId: apis.id,
      apiName: apis.name,
      env: deployments.env,
      nickname: consumers.nickname,
      organizationName: organizations.name,
      isCreator,
      knownSince,
    })
    .from(consumers)
    .innerJoin(deployments, eq(deployments.id, consumers.deploymentId))
    .innerJoin(apis, eq(apis.id, deployments.apiId))
    .innerJoin(organizations, eq(organizations.id, consumers.organizationId))
    .leftJoin(views, eq(views.consumerId, consumers.id))
    .where(
      and(
        inArray(consumers.state, ['REQUESTED', 'ACTIVE', 'SUSPENDED']),
        or(isCreator, sql`${views.at} is not null`),
        organizationId === undefined ? undefined : eq(consumers.organizationId, organizationId),
      ),
    )
    .orderBy(desc(knownSince), desc(consumers.id))
    .limit(keysMax)
}
