import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './client.ts'

type Columns = Record<'sentAt' | 'attempts' | 'attemptsMax' | 'leaseUntil' | 'error', AnyPgColumn>

/** What of a row identifies an attempt: it is counted before it starts, so that its number says whose it is. */
export interface Turn {
  id: number
  attempts: number
}

/** Whether a row is neither being sent nor waiting after a failure. */
export const isFree = ({ leaseUntil }: Columns): SQL<boolean> => sql<boolean>`(${leaseUntil} is null or ${leaseUntil} <= now())`

/** Whether an attempt is running: one that waits after a failure has an error. */
export const isUnderWay = ({ sentAt, error, leaseUntil }: Columns): SQL<boolean> =>
  sql<boolean>`(${sentAt} is null and ${error} is null and coalesce(${leaseUntil} > now(), false))`

/** Whether a row stays unsent: its attempts are used up, and none of them is running. */
export const hasFailedIn = (columns: Columns): SQL<boolean> =>
  sql<boolean>`(${columns.sentAt} is null and ${columns.attempts} >= ${columns.attemptsMax} and (${columns.error} is not null or ${isFree(columns)}))`

/**
 * A table as a queue of what is sent elsewhere, at least once: it has the columns `id`, `sent_at`, `attempts`, `attempts_max`, `lease_until` and `error`.
 * Rows are written in the transaction of the change that they are about. The lease of a killed sender expires, and another one takes its place.
 */
export const queueOn = (db: Db, table: PgTable & Columns, leaseMs: number, isReady: SQL = sql`true`) => {
  const until: SQL = sql`now() + make_interval(secs => ${leaseMs / 1000})`
  const change = async ({ id, attempts }: Turn, values: SQL): Promise<boolean> =>
    (await db.execute(sql`update ${table} set ${values} where id = ${id} and attempts = ${attempts}`)).rowCount === 1
  return {
    /** Leases the next due row to this process; undefined if there is none. */
    take: async (): Promise<Turn | undefined> => {
      const isDue = sql`${table.sentAt} is null and ${table.attempts} < ${table.attemptsMax} and ${isFree(table)} and ${isReady}`
      const next = sql`select id from ${table} where ${isDue} order by id limit 1 for update skip locked`
      const { rows } = await db.execute<{ id: number; attempts: number }>(sql`
        update ${table} set attempts = attempts + 1, lease_until = ${until}, error = null where id = (${next}) returning id, attempts`)
      return rows[0]
    },
    /** Renews the lease. */
    keep: (turn: Turn) => change(turn, sql`lease_until = ${until}`),
    /** Records that it was sent, and sets what `also` says; returns whether this attempt still counts. */
    sent: (turn: Turn, also: SQL = sql``) => change(turn, sql`sent_at = now(), error = null, lease_until = null${also}`),
    /** Records the failure; the row is due again after so many seconds. Returns whether this attempt still counts. */
    failed: (turn: Turn, error: string, afterS: SQL | number) =>
      change(turn, sql`error = ${error}, lease_until = now() + make_interval(secs => ${afterS})`),
  }
}
