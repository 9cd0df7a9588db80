import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { leaders } from './schema/index.ts'

/**
 * Which process does for a server what only one shall do. A leader stays it for as long as it says so in time; one that was killed is
 * followed by another when `leaseMs` are over, one that stops resigns.
 */
export const createLeaders = (db: Db, leaseMs: number) => {
  const holder = randomUUID()
  const backedOffUntil = new Map<number, number>()
  const isBackedOff = (resourceId: number) => performance.now() < (backedOffUntil.get(resourceId) ?? 0)
  const until = sql`now() + make_interval(secs => ${leaseMs / 1000})`
  return {
    /** Those of these servers that this process leads now; to be asked again within the lease. */
    lead: async (resourceIds: readonly number[]): Promise<number[]> => {
      const wanted = resourceIds.filter((id) => !isBackedOff(id))
      if (wanted.length === 0) return []
      const rows = await db
        .insert(leaders)
        // In one order everywhere, so that two processes that ask at once never wait for each other in a circle.
        .values(wanted.toSorted((a, b) => a - b).map((resourceId) => ({ resourceId, holder, leaseUntil: until })))
        .onConflictDoUpdate({
          target: leaders.resourceId,
          set: { holder, leaseUntil: until },
          setWhere: sql`${leaders.holder} = ${holder} or ${leaders.leaseUntil} < now()`,
        })
        .returning({ resourceId: leaders.resourceId })
      return rows.map(({ resourceId }) => resourceId)
    },
    /** Leaves a server to others, one of whom may reach it, and does not ask for it again for so long. */
    leave: async (resourceId: number, forMs: number): Promise<void> => {
      backedOffUntil.set(resourceId, performance.now() + forMs)
      await db.delete(leaders).where(and(eq(leaders.holder, holder), eq(leaders.resourceId, resourceId)))
    },
    /** Leaves all of them to others. */
    resign: async (): Promise<void> => {
      await db.delete(leaders).where(eq(leaders.holder, holder))
    },
  }
}
export type Leaders = ReturnType<typeof createLeaders>
