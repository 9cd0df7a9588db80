import { eq } from 'drizzle-orm'
import type { Tx } from '../db/client.ts'
import { installation } from '../db/schema/index.ts'

const row = (step: string) => `demo:${step}`

/** Saves how far a step has come, replacing what was saved before. */
export const setStep = async (tx: Pick<Tx, 'insert'>, step: string, value: string | number): Promise<void> => {
  await tx
    .insert(installation)
    .values({ name: row(step), value: String(value) })
    .onConflictDoUpdate({ target: installation.name, set: { value: String(value) } })
}

/** Remembers the completed steps of the demo data, so that a start never repeats them or restores what a user deleted. */
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
    /** Returns what the step returned when it ran, now or earlier; if two servers run it together, the first saved value. */
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
