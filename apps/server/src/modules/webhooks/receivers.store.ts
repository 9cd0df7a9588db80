import type { StopReason } from '@apim/contract/webhooks/values'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { webhooks } from '../../db/schema/index.ts'

/** What sending needs of webhooks: their addresses, their secrets, and whether anything arrives. What belongs to its caller's transaction takes `tx` first. */
export const receiversStore = (db: Db) => ({
  /** Replaces the secret; the one before signs for so many hours more. */
  replaceSecret: (tx: Tx, id: number, sealed: string, overlapHours: number) =>
    tx
      .update(webhooks)
      .set({
        secret: sealed,
        oldSecret: sql`${webhooks.secret}`,
        oldSecretUntil: sql`now() + make_interval(hours => ${overlapHours})`,
        rotations: sql`${webhooks.rotations} + 1`,
      })
      .where(eq(webhooks.id, id)),
  /** Its address, and the secrets that sign now, encrypted. */
  findReceiver: async (id: number) => {
    const isOldInForce = sql`${webhooks.oldSecretUntil} > now()`
    const [row] = await db
      .select({
        id: webhooks.id,
        url: webhooks.url,
        organizationId: webhooks.organizationId,
        secret: webhooks.secret,
        oldSecret: sql<string | null>`case when ${isOldInForce} then ${webhooks.oldSecret} end`,
      })
      .from(webhooks)
      .where(eq(webhooks.id, id))
    return row
  },
  findSecret: async (tx: Pick<Tx, 'select'>, id: number) =>
    (await tx.select({ secret: webhooks.secret }).from(webhooks).where(eq(webhooks.id, id)))[0]?.secret ?? undefined,
  arrived: (id: number) =>
    db
      .update(webhooks)
      .set({ failingSince: null })
      .where(and(eq(webhooks.id, id), isNotNull(webhooks.failingSince))),
  failed: (id: number) =>
    db
      .update(webhooks)
      .set({ failingSince: sql`now()` })
      .where(and(eq(webhooks.id, id), isNull(webhooks.failingSince))),
  /** Switches it off, if it is on and, for `failing`, has been failing for so many days; returns whether it did. */
  stop: async (tx: Tx, id: number, reason: StopReason, days: number): Promise<boolean> => {
    const isDue = reason === 'gone' ? undefined : sql`${webhooks.failingSince} < now() - make_interval(days => ${days})`
    const stopped = await tx
      .update(webhooks)
      .set({ active: false, stopped: reason })
      .where(and(eq(webhooks.id, id), webhooks.active, isDue))
      .returning({ id: webhooks.id })
    return stopped.length > 0
  },
})
export type ReceiversStore = ReturnType<typeof receiversStore>
