import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from './client.ts'
import { leaders } from './schema/index.ts'

/**
 * Elects, for each gateway server, the one process that does its exclusive work. A leader renews its lease in time; a killed one is replaced after
 * `leaseMs`, a stopping one resigns.
 */
export const createLeaders = (db: Db, leaseMs: number) => {
  const holder = randomUUID()
  const backedOffUntil = new Map<number, number>()
  const isBackedOff = (resourceId: number) => performance.now() < (backedOffUntil.get(resourceId) ?? 0)
  const until = sql`now() + make_interval(secs => ${leaseMs / 1000})`
  return {
    /** Returns which of these servers this process leads now; call again within the lease. */
    lead: async (resourceIds: readonly number[]): Promise<number[]> => {
      const wanted = resourceIds.filter((id) => !isBackedOff(id))
      if (wanted.length === 0) return []
      const rows = await db
        .insert(leaders)
        // In the same order everywhere, so that two processes that claim at once never deadlock.
        .values(wanted.toSorted((a, b) => a - b).map((resourceId) => ({ resourceId, holder, leaseUntil: until })))
        .onConflictDoUpdate({
          target: leaders.resourceId,
          set: { holder, leaseUntil: until },
          setWhere: sql`${leaders.holder} = ${holder} or ${leaders.leaseUntil} < now()`,
        })
        .returning({ resourceId: leaders.resourceId })
      return rows.map(({ resourceId }) => resourceId)
    },
    /** Gives up a server, which another process may be able to reach, and does not claim it again for `forMs`. */
    leave: async (resourceId: number, forMs: number): Promise<void> => {
      backedOffUntil.set(resourceId, performance.now() + forMs)
      await db.delete(leaders).where(and(eq(leaders.holder, holder), eq(leaders.resourceId, resourceId)))
    },
    /** Gives up all servers. */
    resign: async (): Promise<void> => {
      await db.delete(leaders).where(eq(leaders.holder, holder))
    },
  }
}
export type Leaders = ReturnType<typeof createLeaders>
