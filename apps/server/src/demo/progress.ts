import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../db/client.ts'
import { installation } from '../db/schema/index.ts'

const row = (step: string) => `demo:${step}`

/** Notes that a step is made; answers whether it was not before. */
export const markStep = async (tx: Pick<Tx, 'insert'>, step: string, value: string | number): Promise<boolean> =>
  (
    await tx
      .insert(installation)
      .values({ name: row(step), value: String(value) })
      .onConflictDoNothing()
      .returning()
  ).length === 1

/** Remembers which steps of the demo data are made, so that a start never makes them twice nor brings back what somebody deleted. */
export const demoProgress = (db: Db) => {
  const find = async (step: string) =>
    (
      await db
        .select({ value: installation.value })
        .from(installation)
        .where(eq(installation.name, row(step)))
    )[0]?.value
  return {
    find,
    /** Answers what the step answered when it was made, now or at an earlier start. */
    once: async (step: string, make: () => Promise<string | number>): Promise<string> => {
      const made = await find(step)
      if (made !== undefined) return made
      const value = String(await make())
      await db
        .insert(installation)
        .values({ name: row(step), value })
        .onConflictDoNothing()
      return value
    },
  }
}
export type DemoProgress = ReturnType<typeof demoProgress>
