import { and, eq, not, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { consumers, deployments } from '../db/schema/index.ts'

/** Whether the key's end has come, by the clock that all portals share. */
export const hasEnded: SQL<boolean> = sql<boolean>`coalesce(${consumers.expiresAt} <= now(), false)`

/** Whether calls can be made with the key: it is active, and neither paused nor ended. */
export const isUsable = and(eq(consumers.state, 'ACTIVE'), not(hasEnded)) as SQL<boolean>

/** The deployments of an API for which an organization has a key that works. */
export const findDeploymentsWithKey = async (tx: Tx, apiId: number, organizationId: number): Promise<number[]> =>
  (
    await tx
      .selectDistinct({ id: deployments.id })
      .from(consumers)
      .innerJoin(deployments, eq(deployments.id, consumers.deploymentId))
      .where(and(eq(deployments.apiId, apiId), eq(consumers.organizationId, organizationId), isUsable))
  ).map(({ id }) => id)
