import type { Environment } from '@apim/contract/constants'
import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/client.ts'
import { onePart } from '../../db/paging.ts'
import { accessLog, apis, organizations } from '../../db/schema/index.ts'
import type { TimeRange } from '../../http/time-range.ts'

export interface ReportFilter extends TimeRange {
  /** Undefined: all organizations, and calls without one. */
  orgId: number[] | undefined
  apiId: number[] | undefined
  env: Environment[] | undefined
  responseStatusCode: number[] | undefined
}
export interface Order {
  sort: string
  order: 'asc' | 'desc'
}

/** Cut when read, so that a table of millions of rows need not be rewritten. */
const shownUri = sql<string>`case when ${accessLog.isUriAsSent} then ${accessLog.upstreamUri} else split_part(${accessLog.upstreamUri}, '?', 1) end`

/** Aliased in the statement as well, because a cursor's rows are identified by column name. */
const columns = {
  id: sql<string>`${accessLog.id}::text`.as('id'),
  apiId: sql<number | null>`${accessLog.apiId}`.as('apiId'),
  apiName: sql<string | null>`${apis.name}`.as('apiName'),
  orgId: sql<number | null>`${accessLog.organizationId}`.as('orgId'),
  orgName: sql<string | null>`${organizations.name}`.as('orgName'),
  env: sql<Environment | null>`${accessLog.env}`.as('env'),
  clientIp: sql<string>`${accessLog.clientIp}`.as('clientIp'),
  method: sql<string>`${accessLog.method}`.as('method'),
  upstreamUri: shownUri.as('upstreamUri'),
  responseStatus: sql<number>`${accessLog.responseStatus}`.as('responseStatus'),
  latencyMs: sql<number | null>`${accessLog.latencyMs}`.as('latencyMs'),
  startedAt: sql`${accessLog.startedAt}`.mapWith(accessLog.startedAt).as('startedAt'),
}
const sorts: Record<string, SQL> = {
  startedAt: sql`${accessLog.startedAt}`,
  apiName: sql`lower(${apis.name})`,
  orgName: sql`lower(${organizations.name})`,
  env: sql`array_position(array['DEV','TEST','UAT','PROD'], ${accessLog.env})`,
  clientIp: sql`${accessLog.clientIp}`,
  upstreamUri: shownUri,
  responseStatus: sql`${accessLog.responseStatus}`,
}

/** The calls that match a filter. */
const matching = (filter: ReportFilter): SQL | undefined =>
  and(
    filter.orgId && inArray(accessLog.organizationId, filter.orgId),
    filter.apiId && inArray(accessLog.apiId, filter.apiId),
    filter.env && inArray(accessLog.env, filter.env),
    filter.responseStatusCode && inArray(accessLog.responseStatus, filter.responseStatusCode),
    filter.from && gte(accessLog.startedAt, filter.from),
    filter.until && lt(accessLog.startedAt, filter.until),
  )

/** Ties are newest first; missing values come last in either direction. */
const ordered = ({ sort, order }: Order) => {
  const direction = order === 'asc' ? asc : desc
  if (sort === 'startedAt') return [direction(accessLog.startedAt), direction(accessLog.id)]
  return [sql`${direction(sorts[sort] as SQL)} nulls last`, desc(accessLog.startedAt), desc(accessLog.id)]
}

const ofApi = eq(apis.id, accessLog.apiId)
const ofOrganization = eq(organizations.id, accessLog.organizationId)
/** The keys of a report's rows in order, times in microseconds; a query that has not run yet. */
export const reportKeys = (db: Pick<Tx, 'select'>, filter: ReportFilter, order: Order) =>
  db
    .select({ time: sql<string>`(extract(epoch from ${accessLog.startedAt}) * 1000000)::bigint`.as('time'), id: columns.id })
    .from(accessLog)
    .leftJoin(apis, ofApi)
    .leftJoin(organizations, ofOrganization)
    .where(matching(filter))
    .orderBy(...ordered(order))

/**
 * The rows with these keys, in order. Looked up one by one, because the planner would otherwise scan the whole log; as a range in the order of the
 * primary key, because with statistics from an empty log any index that has the time would look as good to it.
 */
export const rowsOfKeys = (db: Pick<Tx, 'select'>, times: string[], ids: string[]) =>
  db
    .select(columns)
    .from(
      sql`unnest(${sql.param(times)}::bigint[], ${sql.param(ids)}::bigint[]) with ordinality as wanted (time, id, place)
      cross join lateral (select timestamptz 'epoch' + wanted.time * interval '1 microsecond' as time) as exact
      cross join lateral (select * from ${accessLog}
        where started_at >= exact.time and started_at <= exact.time and id = wanted.id order by started_at limit 1) as ${accessLog}`,
    )
    .leftJoin(apis, ofApi)
    .leftJoin(organizations, ofOrganization)
    .orderBy(sql`wanted.place`)

export type ReportRow = Awaited<ReturnType<ReportsStore['findPage']>>[number]

export const reportsStore = (db: Db) => ({
  findPage: (filter: ReportFilter, { page, size, ...order }: Order & { page: number; size: number }) =>
    onePart(
      db.select(columns).from(accessLog).leftJoin(apis, ofApi).leftJoin(organizations, ofOrganization).where(matching(filter)).$dynamic(),
      { limit: size, offset: page * size },
      ordered(order),
    ),
})
export type ReportsStore = ReturnType<typeof reportsStore>
