import type { Dependent, DependentsQuery } from '@apim/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { accessGrants, accessLogDays, consumers, deployments, organizations } from '../../db/schema/index.ts'

/** Of which API, or of which deployment of it. */
export interface Depended {
  apiId: number
  at: Pick<typeof deployments.$inferSelect, 'id' | 'env'> | undefined
}

/** Today and the thirty days before, by the clock and the days of the totals (UTC), whatever the time zone does meanwhile. */
const since = sql`date_trunc('day', now(), 'UTC') - interval '720 hours'`

/** The keys that a deletion would end, by organization and environment. */
const keysOf = ({ apiId, at }: Depended): SQL => sql`
  select ${consumers.organizationId} as id, ${deployments.env} as env, count(*)::int as count
  from ${consumers} join ${deployments} on ${deployments.id} = ${consumers.deploymentId}
  where ${deployments.apiId} = ${apiId} and ${consumers.state} in ('REQUESTED', 'ACTIVE', 'SUSPENDED', 'DELETING')
    ${at ? sql`and ${deployments.id} = ${at.id}` : sql``}
  group by 1, 2`

const grantsOf = ({ apiId, at }: Depended): SQL => sql`
  select ${accessGrants.organizationId} as id from ${accessGrants}
  where ${accessGrants.productId} = ${apiId} and ${accessGrants.revokedAt} is null ${at ? sql`and false` : sql``}`

/** The totals of one organization: one range of an index for its calls, and one entry for the last day. */
const callsOf = ({ apiId, at }: Depended, organizationId: SQL): SQL => {
  const its = sql`${accessLogDays.apiId} = ${apiId} and ${accessLogDays.organizationId} = ${organizationId}
    ${at ? sql`and ${accessLogDays.env} = ${at.env}` : sql``}`
  return sql`(select coalesce(sum(${accessLogDays.calls}), 0) as calls,
    (select max(${accessLogDays.day}) from ${accessLogDays} where ${its}) as last_call
    from ${accessLogDays} where ${its} and ${accessLogDays.day} >= ${since})`
}

const sorts = { lastCallOn: sql`last_call`, calls: sql`calls`, name: sql`lower(name)` }

const orderOf = ({ sort, order }: Pick<DependentsQuery, 'sort' | 'order'>): SQL =>
  order === 'asc' ? sql`${sorts[sort]} asc nulls first, id asc` : sql`${sorts[sort]} desc nulls last, id desc`

type Found = { total: number; keys: number; calls: number; unnamed: number; dependents: Dependent[] }

/** Reads who depends on APIs, from the daily totals of calls: the log itself has a row for each. */
export const dependentsStore = (db: Db) => ({
  /** A page of the organizations with keys, and with access too if `namesAll`; else those are only counted. */
  findPage: async (of: Depended, namesAll: boolean, query: DependentsQuery): Promise<Found> => {
    const { rows } = await db.execute<Found>(sql`
      with keyed as materialized (${keysOf(of)}),
      granted as materialized (${grantsOf(of)}),
      named as (select id from keyed union select id from granted where ${namesAll}),
      found as materialized (
        select ${organizations.id} as id, ${organizations.name} as name, used.calls, used.last_call
        from named join ${organizations} on ${organizations.id} = named.id
        cross join lateral ${callsOf(of, sql`named.id`)} as used),
      page as (
        select found.*, row_number() over (order by ${orderOf(query)}) as place from found
        order by ${orderOf(query)} limit ${query.size} offset ${query.page * query.size})
      select (select count(*)::int from found) as total,
        (select coalesce(sum(count), 0)::int from keyed) as keys,
        (select coalesce(sum(calls), 0)::float8 from found) as calls,
        (select count(*)::int from granted where id not in (select id from named)) as unnamed,
        (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'calls', calls,
            'lastCallOn', to_char(last_call at time zone 'UTC', 'YYYY-MM-DD'),
            'hasAccess', id in (select id from granted),
            'keys', (select coalesce(json_agg(json_build_object('env', env, 'count', count)
              order by array_position(array['DEV','TEST','UAT','PROD'], env)), '[]') from keyed where keyed.id = page.id)
          ) order by place), '[]') from page) as dependents`)
    return rows[0] as Found
  },
})
