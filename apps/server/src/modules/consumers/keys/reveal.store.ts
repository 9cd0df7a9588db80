import { and, eq, gte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/client.ts'
import { lockForTransaction } from '../../../db/locks.ts'
import { onePart, ordered, type Paging, pageAndTotal } from '../../../db/paging.ts'
import { consumers, keyRotations, viewRecords } from '../../../db/schema/index.ts'

const columns = {
  id: viewRecords.id,
  organizationName: viewRecords.organizationName,
  firstname: viewRecords.firstname,
  lastname: viewRecords.lastname,
  email: viewRecords.email,
  consumerName: viewRecords.consumerName,
  ipAddress: viewRecords.ipAddress,
  processAt: viewRecords.processAt,
}

/** Who viewed which key. */
export const revealStore = (db: Db) => ({
  /** Serializes a user's views, so that they are counted correctly. */
  lockUser: (tx: Tx, userId: number) => lockForTransaction(tx, 'keyReveals', userId),
  /** How often the user viewed keys in the last hour, and the seconds until the first of these is an hour old. */
  countRecent: async (tx: Tx, userId: number) => {
    const [row] = await tx
      .select({
        count: sql<number>`count(*)::int`,
        waitSeconds: sql<number>`coalesce(ceil(extract(epoch from min(${viewRecords.processAt}) + interval '1 hour' - now())), 0)::int`,
      })
      .from(viewRecords)
      .where(and(eq(viewRecords.userId, userId), sql`${viewRecords.processAt} > now() - interval '1 hour'`))
    return { count: row?.count ?? 0, waitSeconds: row?.waitSeconds ?? 0 }
  },
  insertRecord: (tx: Tx, record: typeof viewRecords.$inferInsert) => tx.insert(viewRecords).values(record),
  findSealed: async (consumerId: number) =>
    (
      await db
        .select({
          apiKey: consumers.apiKey,
          clientId: consumers.clientId,
          clientSecret: consumers.clientSecret,
          kongConsumerName: consumers.kongConsumerName,
        })
        .from(consumers)
        .where(eq(consumers.id, consumerId))
    )[0],
  /** Whether the consumer, or the rotation that its key comes from, was made more than so many minutes ago, or is not there. */
  isOlder: async (consumerId: number, made: 'consumer' | 'rotation', minutes: number): Promise<boolean> => {
    const before = sql`now() - make_interval(mins => ${minutes})`
    const found =
      made === 'consumer'
        ? await db.$count(consumers, and(eq(consumers.id, consumerId), gte(consumers.createdAt, before)))
        : await db.$count(keyRotations, and(eq(keyRotations.consumerId, consumerId), gte(keyRotations.rotatedAt, before)))
    return found === 0
  },
  page: (paging: Paging) =>
    pageAndTotal(
      paging,
      () => db.$count(viewRecords),
      (part) => onePart(db.select(columns).from(viewRecords).$dynamic(), part, ordered(part, columns, viewRecords.id)),
    ),
})
export type RevealStore = ReturnType<typeof revealStore>
