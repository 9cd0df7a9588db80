import type { ExpiryKind, ExpiryState } from '@apim/contract/expiry/values'
import { expiryReminderDays } from '@apim/contract/expiry/values'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { containsText } from '../../db/matching.ts'
import { type Paging, pageWithTotal } from '../../db/paging.ts'

/** What expires, of one kind. */
export interface Rows {
  kind: ExpiryKind
  rows: SQL
}
export interface ExpiryFilter {
  name?: string | undefined
  state?: ExpiryState[] | undefined
}
interface Raw extends Record<string, unknown> {
  kind: ExpiryKind
  id: number
  ref: string
  subject: string
  detail: string | null
  organization_name: string | null
  expires_at: string | Date
  state: ExpiryState
}

/** Everything that expires, as one table. */
export const united = (some: readonly Rows[]): SQL =>
  sql.join(
    some.map(
      ({ kind, rows }) =>
        sql`select ${kind}::text as kind, id, ref, subject, detail, organization_name, since, expires_at
          from (${rows}) as one (id, ref, subject, detail, organization_name, since, expires_at)`,
    ),
    sql` union all `,
  )

const soonDays = Math.max(...expiryReminderDays)
const state = sql`case when expires_at <= now() then 'expired' when expires_at <= now() + make_interval(days => ${soonDays}) then 'soon' else 'later' end`

const sorts: Record<string, SQL> = { subject: sql`lower(subject)`, organizationName: sql`lower(organization_name)` }

const matching = (some: readonly Rows[], { name, state: states }: ExpiryFilter): SQL => {
  const conditions = [
    name ? sql`(${containsText(sql`subject`, name)} or ${containsText(sql`coalesce(detail, '')`, name)})` : undefined,
    // Without coalesce the planner expects one row of thousands, and joins one by one.
    states && sql`coalesce(state = any(${sql.param(states)}::text[]), false)`,
  ].filter((one) => one !== undefined)
  const wanted = conditions.length > 0 ? sql` where ${sql.join(conditions, sql` and `)}` : sql``
  return sql`from (select item.*, ${state} as state from (${united(some)}) as item) as item${wanted}`
}

const itemOf = ({ kind, id, ref, subject, detail, organization_name: organizationName, expires_at: at, state: one }: Raw) => ({
  kind,
  id,
  ref,
  subject,
  detail,
  organizationName,
  expiresAt: new Date(at),
  state: one,
})

/** Reads what expires from the domains' own tables. Each list of kinds has at least one. */
export const expiryStore = (db: Db) => {
  const count = async (some: readonly Rows[], filter: ExpiryFilter): Promise<number> => {
    const { rows } = await db.execute<{ total: number }>(sql`select count(*)::int as total ${matching(some, filter)}`)
    return rows[0]?.total ?? 0
  }
  return {
    /** One page, and how many items there are in all. */
    page: async (some: readonly Rows[], filter: ExpiryFilter, { page, size, sort, order }: Paging) => {
      const direction = sql.raw(order === 'asc' ? 'asc' : 'desc')
      const wanted = sql`select *, (count(*) over ())::int as total ${matching(some, filter)}
        order by ${sorts[sort] ?? sql`expires_at`} ${direction} nulls last, expires_at ${direction}, kind, id limit ${size} offset ${page * size}`
      const read = async () => (await db.execute<Raw & { total: number }>(wanted)).rows
      const { rows, total } = await pageWithTotal({ page }, () => count(some, filter), read)
      return { rows: rows.map(itemOf), total }
    },
  }
}
