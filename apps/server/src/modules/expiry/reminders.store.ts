import { type ExpiryKind, expiryReminderDays } from '@apim/contract/expiry/values'
import { lt, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { deleteSome } from '../../db/delete-some.ts'
import { expiryReminders as reminders } from '../../db/schema/index.ts'
import type { Expiring } from '../../read-models/expiring.store.ts'
import { type Rows, united } from './expiry.store.ts'

/** A reminder that is due. */
export interface Due extends Expiring {
  kind: ExpiryKind
  /** When it expires, to the microsecond: a date of JavaScript would be another time. */
  stamp: string
  /** Which reminder it is. */
  days: number
}
interface Raw extends Record<string, unknown> {
  kind: ExpiryKind
  id: number
  ref: string
  subject: string
  detail: string | null
  expires_at: string | Date
  stamp: string
  days: number
  days_left: number
}

/** A point in time, as the database computes it. */
export type Moment = SQL

export const dueAtOnce = 200

/**
 * The reminders that are due at this time: of several missed ones only the last. What was made when it had fewer days left than a reminder announces
 * gets none for these: an invitation of three days is not announced seven days ahead.
 */
const due = (some: readonly Rows[], at: SQL): SQL =>
  sql`select kind, id, ref, subject, detail, expires_at, expires_at::text as stamp, days,
      ceil(extract(epoch from expires_at - (${at})) / 86400)::int as days_left
    from (select item.*, (select min(d) from unnest(${sql.param([...expiryReminderDays])}::int[]) as d where expires_at <= (${at}) + make_interval(days => d)) as days
      from (${united(some)}) as item where expires_at > (${at})) as item
    where since <= expires_at - make_interval(days => days)
      and not exists (select from ${reminders} where ${reminders.kind} = item.kind and ${reminders.objectId} = item.id
        and ${reminders.expiresAt} = item.expires_at and ${reminders.days} = item.days)
    order by expires_at, kind, id limit ${dueAtOnce}`

/** Which reminders are due, and which were sent. */
export const remindersStore = (db: Db) => ({
  /** By the database's clock, unless another time is given. */
  findDue: async (some: readonly Rows[], at: Moment = sql`now()`): Promise<Due[]> => {
    const { rows } = await db.execute<Raw>(due(some, at))
    return rows.map(({ kind, id, ref, subject, detail, expires_at: expiresAt, stamp, days, days_left: daysLeft }) => ({
      kind,
      id,
      ref,
      subject,
      detail,
      expiresAt: new Date(expiresAt),
      stamp,
      days,
      daysLeft,
    }))
  },
  /** Returns whether this transaction is the first to send it; one that is sending it is waited for. */
  note: async (tx: Tx, { kind, id, stamp, days }: Due): Promise<boolean> => {
    const noted = await tx
      .insert(reminders)
      .values({ kind, objectId: id, expiresAt: sql`${stamp}::timestamptz`, days })
      .onConflictDoNothing()
      .returning({ id: reminders.objectId })
    return noted.length === 1
  },
})

/** Forgets some of the reminders of what expired a month ago. */
export const purgeReminders = (db: Tx): Promise<number> =>
  deleteSome(db, reminders, lt(reminders.expiresAt, sql`now() - interval '30 days'`))
