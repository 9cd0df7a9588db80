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

const sorts: Record<string, SQL> = { subject: sql`lower(subject)`, organizationName: sql`lower(organization_name)` }

const columns = sql`(id, ref, subject, organization_name, person, since)`

/** Everything that waits, as one table. */
const all = (waiting: readonly Waiting[]): SQL =>
  sql.join(
    waiting.map(({ kind, rows }) => sql`select ${kind}::text as kind, * from (${rows}) as waiting ${columns}`),
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

type Counted = { total: number }

/** A page of everything that waits, with the total: finding all of it is most of the work, so it is counted on the way. */
const pageOf = (waiting: readonly Waiting[], { page, size, sort, order }: Paging): SQL => {
  const direction = sql.raw(order === 'asc' ? 'asc' : 'desc')
  return sql`select kind, id, count(*) over ()::int as total from (${all(waiting)}) as item
    order by ${sorts[sort] ?? sql`since`} ${direction} nulls last, since ${direction}, kind, id limit ${size} offset ${page * size}`
}

/** These items in this order, without those decided since. */
const itemsOf = async (db: Db, waiting: readonly Waiting[], keys: readonly (Pick<ItemRow, 'kind' | 'id'> & Counted)[]) => {
  const chosen = waiting.flatMap(({ kind, rows }) => {
    const ids = keys.flatMap((key) => (key.kind === kind ? key.id : []))
    return ids.length === 0 ? [] : { kind, rows: sql`select * from (${rows}) as waiting ${columns} where id in ${ids}` }
  })
  const { rows } = chosen.length === 0 ? { rows: [] } : await db.execute<Raw>(all(chosen))
  const items = new Map(rows.map((row) => [`${row.kind} ${row.id}`, itemOf(row)]))
  return keys.flatMap(({ kind, id, total }) => {
    const item = items.get(`${kind} ${id}`)
    return item ? { ...item, total } : []
  })
}

/** Reads what waits from the domains' own tables. Each list of kinds has at least one. */
export const inboxStore = (db: Db) => ({
  /** One page; each row says how many there are in all. */
  page: async (waiting: readonly Waiting[], paging: Paging): Promise<(ItemRow & Counted)[]> => {
    // Of all but the page only what orders it is read: the database leaves out the joins that name the rest.
    const { rows } = await db.execute<Pick<ItemRow, 'kind' | 'id'> & Counted>(pageOf(waiting, paging))
    return itemsOf(db, waiting, rows)
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
