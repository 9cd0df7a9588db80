import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { ordered, type Paging } from '../../db/paging.ts'
import { auditLog, organizations } from '../../db/schema/index.ts'
import type { TimeRange } from '../../http/time-range.ts'

export interface AuditFilter extends TimeRange {
  /** 0 is the system itself. */
  actorId: number[] | undefined
  action: string[] | undefined
  objectType: string[] | undefined
  objectId: string | undefined
  orgId: number[] | undefined
  requestId: string | undefined
}

const bySystem = 0
const byActor = (ids: number[]) =>
  or(
    inArray(
      auditLog.actorId,
      ids.filter((id) => id !== bySystem),
    ),
    ids.includes(bySystem) ? isNull(auditLog.actorId) : undefined,
  )

const matching = (filter: AuditFilter): SQL | undefined =>
  and(
    filter.actorId && byActor(filter.actorId),
    filter.action && inArray(auditLog.action, filter.action),
    filter.objectType && inArray(auditLog.objectType, filter.objectType),
    filter.objectId ? eq(auditLog.objectId, filter.objectId) : undefined,
    filter.orgId && inArray(auditLog.organizationId, filter.orgId),
    filter.requestId ? eq(auditLog.requestId, filter.requestId) : undefined,
    filter.from && gte(auditLog.at, filter.from),
    filter.until && lt(auditLog.at, filter.until),
  )

const columns = {
  id: auditLog.id,
  at: auditLog.at,
  actorId: auditLog.actorId,
  actorEmail: auditLog.actorEmail,
  organizationId: auditLog.organizationId,
  organizationName: organizations.name,
  action: auditLog.action,
  objectType: auditLog.objectType,
  objectId: auditLog.objectId,
  before: auditLog.before,
  after: auditLog.after,
  requestId: auditLog.requestId,
  address: auditLog.address,
}
const sorts = { actorEmail: auditLog.actorEmail, action: auditLog.action, objectType: auditLog.objectType }

/** Entries of equal rank are sorted by time in the same direction, as the indexes are. */
const inOrder = ({ sort, order }: Pick<Paging, 'sort' | 'order'>) => {
  const direction = order === 'asc' ? asc : desc
  const [first] = sort === 'at' ? [] : ordered({ sort, order }, sorts, auditLog.id)
  const object = sort === 'objectType' ? [direction(auditLog.objectId)] : []
  return [...(first ? [first] : []), ...object, direction(auditLog.at), direction(auditLog.id)]
}

const entries = (db: Db) => db.select(columns).from(auditLog).leftJoin(organizations, eq(organizations.id, auditLog.organizationId))
export type AuditRow = Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number]

/** The different values of a column, each found with one look into its index, however long the log is. */
const distinct = async (db: Db, column: typeof auditLog.action | typeof auditLog.objectType): Promise<string[]> => {
  const first = sql`(select ${column} as word from ${auditLog} order by ${column} limit 1)`
  const next = sql`(select ${column} from ${auditLog} where ${column} > found.word order by ${column} limit 1)`
  const { rows } = await db.execute<{ word: string }>(
    sql`with recursive found as (${first} union all select ${next} from found where found.word is not null) select word from found where word is not null`,
  )
  return rows.map(({ word }) => word)
}

/** Reads the audit log; only `audit` appends to it. */
export const auditStore = (db: Db) => ({
  /** One page: its ids are found in an index, and only its rows are read. */
  page: async (filter: AuditFilter, { page, size, ...order }: Paging): Promise<AuditRow[]> => {
    const ids = db
      .select({ id: auditLog.id })
      .from(auditLog)
      .where(matching(filter))
      .orderBy(...inOrder(order))
      .limit(size)
      .offset(page * size)
    return entries(db)
      .where(inArray(auditLog.id, ids))
      .orderBy(...inOrder(order))
  },
  /** How many entries match, at most `max`. */
  count: async (filter: AuditFilter, max: number): Promise<number> => {
    const found = db.select({ one: sql`1` }).from(auditLog).where(matching(filter)).limit(max)
    const { rows } = await db.execute<{ total: string }>(sql`select count(*) as total from (${found.getSQL()}) as found`)
    return Number(rows[0]?.total ?? 0)
  },
  find: async (id: number): Promise<AuditRow | undefined> => (await entries(db).where(eq(auditLog.id, id)))[0],
  choices: async () => ({ actions: await distinct(db, auditLog.action), objectTypes: await distinct(db, auditLog.objectType) }),
  /** The id of the newest entry; 0 when there is none. */
  lastId: async (): Promise<number> =>
    (await db.select({ id: auditLog.id }).from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]?.id ?? 0,
  /** The next entries in order of time, after the given one, none newer than `lastId`. */
  chunk: (
    filter: AuditFilter,
    { order, after, lastId, size }: { order: 'asc' | 'desc'; after: Pick<AuditRow, 'at' | 'id'> | undefined; lastId: number; size: number },
  ): Promise<AuditRow[]> => {
    const place =
      after &&
      sql`(${auditLog.at}, ${auditLog.id}) ${sql.raw(order === 'asc' ? '>' : '<')} (${after.at.toISOString()}::timestamptz, ${after.id})`
    return entries(db)
      .where(and(matching(filter), lte(auditLog.id, lastId), place))
      .orderBy(...inOrder({ sort: 'at', order }))
      .limit(size)
  },
})
export type AuditStore = ReturnType<typeof auditStore>
