import type { Channels, NotificationEvent, NotificationKind } from '@apim/contract/notifications/values'
import { and, count, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/client.ts'
import { onePart, ordered, type Paging, pageAndTotal } from '../db/paging.ts'
import { notifications, notificationPreferences as preferences } from '../db/schema/index.ts'

export type NotificationRow = typeof notifications.$inferSelect

/** Whose they are, as that person is now. */
export interface Reader {
  userId: number
  organizationId: number | null
  /** What can concern them. */
  events: readonly NotificationEvent[]
}

const ofReader = ({ userId, organizationId, events }: Reader): SQL | undefined =>
  and(
    eq(notifications.userId, userId),
    sql`${notifications.organizationId} is not distinct from ${organizationId}::int`,
    inArray(notifications.event, [...events]),
  )

const sorts = { createdAt: notifications.createdAt }

/** What people were told, and where they want to be told. What belongs to its caller's transaction takes `tx` first. */
export const readerStore = (db: Db) => ({
  page: (reader: Reader, isUnread: boolean, paging: Paging) => {
    const wanted = and(ofReader(reader), isUnread ? isNull(notifications.readAt) : undefined)
    return pageAndTotal(
      paging,
      () => db.$count(notifications, wanted),
      (part) => onePart(db.select().from(notifications).where(wanted).$dynamic(), part, ordered(part, sorts, notifications.id)),
    )
  },
  countUnread: async (reader: Reader): Promise<number> => {
    const wanted = and(ofReader(reader), isNull(notifications.readAt))
    return (await db.select({ unread: count() }).from(notifications).where(wanted))[0]?.unread ?? 0
  },
  /** Marks these, or all up to one; those of others are passed over. */
  markRead: (reader: Reader, { ids, upTo }: { ids?: readonly number[] | undefined; upTo?: number | undefined }) => {
    const which = ids ? inArray(notifications.id, [...ids]) : lte(notifications.id, upTo ?? 0)
    return db
      .update(notifications)
      .set({ readAt: sql`now()` })
      .where(and(ofReader(reader), isNull(notifications.readAt), which))
  },
  /** What the person has chosen. */
  findChosen: (userId: number, tx: Tx = db) => tx.select().from(preferences).where(eq(preferences.userId, userId)),
  choose: (tx: Tx, userId: number, kind: NotificationKind, channels: Channels) =>
    tx
      .insert(preferences)
      .values({ userId, kind, ...channels })
      .onConflictDoUpdate({ target: [preferences.userId, preferences.kind], set: channels }),
})
