import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/client.ts'
import { deleteSome } from '../db/delete-some.ts'
import { idempotencyKeys as keys } from '../db/schema/index.ts'
import { conflict } from '../http/errors.ts'

/** A call under an Idempotency-Key: caller, route, key, and the hash of the whole request. */
export interface KeyedCall {
  caller: string
  route: string
  key: string
  hash: string
}

/** The attempt that holds the key. */
export interface Attempt {
  id: number
  attempt: number
}

const held = ({ id, attempt }: Attempt) => and(eq(keys.id, id), eq(keys.attempt, attempt))
const seconds = (count: number): SQL => sql`now() + make_interval(secs => ${count})`

/**
 * Records what a mutation has changed, in the transaction of the change, so that answer and effect cannot diverge. Throws 409 when another attempt has
 * taken over the key meanwhile; this one then has no effect.
 */
export const recordEffect = async (tx: Tx, attempt: Attempt, objectType: string, objectId: string): Promise<void> => {
  const effects = sql`${keys.effects} || jsonb_build_object(${objectType}::text, ${objectId}::text)`
  const { rowCount } = await tx.update(keys).set({ effects }).where(held(attempt))
  if (rowCount !== 1) throw conflict('This call was begun anew meanwhile')
}

/** The rows of Idempotency-Keys. */
export const idempotencyStore = (db: Db) => ({
  /** Claims a key that is new or whose attempt ended without a response; undefined when it is not available. */
  take: async ({ caller, route, key, hash }: KeyedCall, leaseSeconds: number, retentionSeconds: number) => {
    const isOver = sql`${keys.expiresAt} <= now()`
    const [row] = await db
      .insert(keys)
      .values({ caller, route, key, requestHash: hash, leaseUntil: seconds(leaseSeconds), expiresAt: seconds(retentionSeconds) })
      .onConflictDoUpdate({
        target: [keys.caller, keys.route, keys.key],
        set: {
          attempt: sql`${keys.attempt} + 1`,
          leaseUntil: seconds(leaseSeconds),
          requestHash: hash,
          status: null,
          answer: null,
          effects: sql`case when ${isOver} then '{}'::jsonb else ${keys.effects} end`,
          createdAt: sql`case when ${isOver} then now() else ${keys.createdAt} end`,
          expiresAt: sql`case when ${isOver} then ${seconds(retentionSeconds)} else ${keys.expiresAt} end`,
        },
        setWhere: sql`${isOver} or (${keys.status} is null and ${keys.leaseUntil} <= now() and ${keys.requestHash} = ${hash})`,
      })
      .returning({ id: keys.id, attempt: keys.attempt, effects: keys.effects })
    return row
  },
  find: async ({ caller, route, key }: KeyedCall) =>
    (
      await db
        .select()
        .from(keys)
        .where(and(eq(keys.caller, caller), eq(keys.route, route), eq(keys.key, key)))
    )[0],
  /** The number of keys a caller has, counted up to `limit`. */
  countUpTo: async (caller: string, limit: number): Promise<number> => {
    const { rows } = await db.execute<{ count: string }>(
      sql`select count(*) from (select from ${keys} where ${keys.caller} = ${caller} and ${keys.expiresAt} > now() limit ${limit}) as found`,
    )
    return Number(rows[0]?.count)
  },
  finish: (attempt: Attempt, status: number, answer: string | null) => db.update(keys).set({ status, answer }).where(held(attempt)),
  /** Frees the key for the next attempt, which continues from a recorded effect if there is one. What it answered was not sent, and counts as not answered. */
  release: async (attempt: Attempt) => {
    await db.delete(keys).where(and(held(attempt), sql`${keys.effects} = '{}'::jsonb`))
    await db.update(keys).set({ leaseUntil: sql`now()`, status: null, answer: null }).where(held(attempt))
  },
  deleteSomeExpired: () => deleteSome(db, keys, lt(keys.expiresAt, sql`now()`)),
})
