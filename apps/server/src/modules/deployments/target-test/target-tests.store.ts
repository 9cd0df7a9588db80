import { eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { resources, targetTests } from '../../../db/schema/index.ts'

const isOver = sql<boolean>`${targetTests.expiresAt} <= now()`

/** Tests of targets that may have left something at a gateway, by the database's clock. */
export const targetTestsStore = (db: Db) => ({
  begin: async (resourceId: number, seconds: number): Promise<number> => {
    const expiresAt = sql`now() + make_interval(secs => ${seconds})`
    const [row] = await db.insert(targetTests).values({ resourceId, expiresAt }).returning({ id: targetTests.id })
    if (!row) throw new Error('the test was not stored')
    return row.id
  },
  end: async (id: number): Promise<void> => {
    await db.delete(targetTests).where(eq(targetTests.id, id))
  },
  /** The tests of the gateway server that are over, and those of `held` that are not known any more: no one is running them. */
  findOver: async (resourceId: number, held: readonly number[]): Promise<number[]> => {
    const rows = await db
      .select({ id: targetTests.id, isOver })
      .from(targetTests)
      .where(or(eq(targetTests.resourceId, resourceId), inArray(targetTests.id, [...held])))
    const known = new Set(rows.map(({ id }) => id))
    return [...rows.filter((row) => row.isOver).map(({ id }) => id), ...held.filter((id) => !known.has(id))]
  },
  /** The gateway servers that may hold something of a test. A deleted one cannot be reached any more: its tests are forgotten. */
  findServers: async (): Promise<number[]> => {
    const deleted = db.select({ id: resources.id }).from(resources).where(isNotNull(resources.deletedAt))
    await db.delete(targetTests).where(inArray(targetTests.resourceId, deleted))
    return (await db.selectDistinct({ id: targetTests.resourceId }).from(targetTests)).map(({ id }) => id)
  },
})
export type TargetTestsStore = ReturnType<typeof targetTestsStore>
