import { eq } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { installation } from '../db/schema/index.ts'

const row = (step: string) => `demo:${step}`

/** Notes how far a step has come, whatever was noted of it before. */
export const setStep = async (tx: Pick<Tx, 'insert'>, step: string, value: string | number): Promise<void> => {
  await tx
    .insert(installation)
    .values({ name: row(step), value: String(value) })
    .onConflictDoUpdate({ target: installation.name, set: { value: String(value) } })
}

/** Remembers which steps of the demo data are made, so that a start never makes them twice nor brings back what somebody deleted. */
export const demoProgress = (db: Pick<Tx, 'insert' | 'select'>) => {
  const find = async (step: string) =>
    (
      await db
        .select({ value: installation.value })
        .from(installation)
        .where(eq(installation.name, row(step)))
    )[0]?.value
  return {
    find,
    /** Answers what the step answered when it was made, now or before; of two servers that make it together, what the first one noted. */
    once: async (step: string, make: () => Promise<string | number>): Promise<string> => {
      const made = await find(step)
      if (made !== undefined) return made
      const value = String(await make())
      await db
        .insert(installation)
        .values({ name: row(step), value })
        .onConflictDoNothing()
      return (await find(step)) ?? value
    },
  }
}
export type DemoProgress = ReturnType<typeof demoProgress>
