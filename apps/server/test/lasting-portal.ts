import { setTimeout as sleep } from 'node:timers/promises'
import { isNull, sql } from 'drizzle-orm'
import type { Db } from '../src/db/client.ts'
import { idempotencyKeys } from '../src/db/schema/index.ts'
import { type PortalOptions, startPortalProcess } from './portal-process.ts'

type Portal = Awaited<ReturnType<typeof startPortalProcess>>
interface Sent {
  method: string
  path: string
  body: unknown
  key: string
}

/** Statuses after which a client sends the same call again, besides a call that is still running. */
const isTemporary = (status: number) => status >= 500 || status === 429

/**
 * A portal that dies several times, and each time the next process takes its place. A death is a crash point, or `SIGKILL#7`: killed from outside when it
 * gives its seventh answer. `send` returns the answer that a client gets in the end, which repeats its call under the same Idempotency-Key.
 */
export const startLastingPortal = (db: Db, options: Omit<PortalOptions, 'crashpoint'>, deaths: readonly string[]) => {
  let died = 0
  let answers = 0
  const start = () => {
    answers = 0
    const crashpoint = deaths[died]
    return startPortalProcess({ ...options, ...(crashpoint && !crashpoint.startsWith('SIGKILL') && { crashpoint }) })
  }
  let current = start()

  const successor = async (dead: Portal): Promise<Portal> => {
    await dead.ended()
    died += 1
    // What it was doing counts as interrupted, as it does a minute later.
    await db.update(idempotencyKeys).set({ leaseUntil: sql`now()` }).where(isNull(idempotencyKeys.status))
    return start()
  }
  /** The answer of the portal that runs now, undefined if it died first. */
  const attempt = async (email: string, { method, path, body, key }: Sent) => {
    const mine = current
    const portal = await mine
    const answer = await portal.send(email, method, path, body, { 'idempotency-key': key })
    if (answer) answers += 1
    if (answer && deaths[died] === `SIGKILL#${answers}`) void portal.stop()
    else if (!answer && current === mine) current = successor(portal)
    return answer
  }

  return {
    send: async (email: string, call: Sent) => {
      for (;;) {
        const answer = await attempt(email, call)
        if (answer && !isTemporary(answer.status) && answer.body?.code !== 'still-running') return answer
        if (answer) await sleep(50)
      }
    },
    /** How many times it has died. */
    deaths: () => died,
    stop: async () => (await current).stop(),
  }
}
export type LastingPortal = ReturnType<typeof startLastingPortal>
