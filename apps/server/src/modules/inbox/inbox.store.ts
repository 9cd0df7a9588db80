import type { InboxKind } from '@apim/contract/inbox/values'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import type { Paging } from '../../db/paging.ts'

/** What waits, of one kind. */
export interface Waiting {
  kind: InboxKind
  rows: SQL
}
export interface ItemRow {
  kind: InboxKind
  id: number
  ref: string
  subject: string
  organizationName: string | null
  person: string | null
  since: Date
}

const sorts: Record<string, SQL> = { since: sql`since`, subject: sql`lower(subject)`, organizationName: sql`lower(organization_name)` }

/** Everything that waits, as one table. */
const all = (waiting: readonly Waiting[]): SQL =>
  sql.join(
    waiting.map(
      ({ kind, rows }) =>
        sql`select ${kind}::text as kind, id, ref, subject, organization_name, person, since from (${rows}) as waiting (id, ref, subject, organization_name, person, since)`,
    ),
    sql` union all `,
  )

type Raw = Omit<ItemRow, 'since' | 'organizationName'> & { organization_name: string | null; since: string | Date } & Record<
    string,
    unknown
  >
const itemOf = ({ organization_name: organizationName, since, kind, id, ref, subject, person }: Raw): ItemRow => ({
  kind,
  id,
  ref,
  subject,
  organizationName,
  person,
  since: new Date(since),
})

/** Reads what waits from the domains' own tables. Each list of kinds has at least one. */
export const inboxStore = (db: Db) => ({
  /** One page; each row says how many there are in all. */
  page: async (waiting: readonly Waiting[], { page, size, sort, order }: Paging): Promise<(ItemRow & { total: number })[]> => {
    const direction = sql.raw(order === 'asc' ? 'asc' : 'desc')
    // Counted in the same query: finding everything that waits is most of the work.
    const { rows } = await db.execute<Raw & { total: number }>(
      sql`select *, count(*) over ()::int as total from (${all(waiting)}) as item
        order by ${sorts[sort] ?? sql`since`} ${direction} nulls last, since ${direction}, kind, id limit ${size} offset ${page * size}`,
    )
    return rows.map((row) => ({ ...itemOf(row), total: row.total }))
  },
  find: async (waiting: Waiting, id: number): Promise<ItemRow | undefined> => {
    const { rows } = await db.execute<Raw>(sql`select * from (${all([waiting])}) as item where id = ${id}`)
    return rows[0] && itemOf(rows[0])
  },
  /** How many of each kind; kinds without any are left out. */
  count: async (waiting: readonly Waiting[]): Promise<{ kind: InboxKind; total: number }[]> => {
    const { rows } = await db.execute<{ kind: InboxKind; total: number }>(
      sql`select kind, count(*)::int as total from (${all(waiting)}) as item group by kind order by kind`,
    )
    return rows
  },
})
