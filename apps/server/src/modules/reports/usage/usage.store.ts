import { deletionDays } from '@apim/contract/constants'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'
import { accessLog, accessLogDays, accessLogGaps, consumers, deployments, gatewayCoverage, resources } from '../../../db/schema/index.ts'
import { toleranceS } from './coverage.store.ts'

/** 30 × 86,400 s before now, whatever the time zone does meanwhile (trust T67). */
const windowStart = sql`(now() - make_interval(secs => ${deletionDays * 86_400}))`

/** The last call: of those that are kept, or the end of the last day with calls of which only the total is left. */
const lastUse = (organizationId: number, keptFrom: Date) => sql`greatest(
  (select max(${accessLog.startedAt}) from ${accessLog} where ${accessLog.organizationId} = ${organizationId}),
  (select max(${accessLogDays.day}) + interval '1 day' from ${accessLogDays}
    where ${accessLogDays.organizationId} = ${organizationId} and ${accessLogDays.day} < ${keptFrom.toISOString()}::timestamptz))`

/** What is known about the last call with an organization's keys, by the database's clock. */
export const findLastUse = async (
  tx: Tx,
  organizationId: number,
  keptFrom: Date,
): Promise<{ lastUsedAt: Date | null; isUsed: boolean }> => {
  const { rows } = await tx.execute<{ at: string | null; isUsed: boolean }>(sql`
    select at, coalesce(at >= ${windowStart}, false) as "isUsed" from (select ${lastUse(organizationId, keptFrom)} as at) as last`)
  const [row] = rows
  return { lastUsedAt: row?.at ? new Date(row.at) : null, isUsed: row?.isUsed ?? true }
}

/**
 * The gateways whose log of this organization's calls has a gap in the last 30 days: its keys worked there at a time for which the gateway did not
 * confirm that everything was delivered, or for which it reported losses.
 */
export const findUncovered = async (tx: Tx, organizationId: number): Promise<string[]> => {
  const { rows } = await tx.execute<{ name: string }>(sql`
    with used as (
      select ${deployments.resourceId} as id, greatest(min(${consumers.createdAt}), ${windowStart}) as since,
        max(case when ${consumers.state} = 'DELETED' then ${consumers.updatedAt} else now() end) as until
      from ${consumers} join ${deployments} on ${deployments.id} = ${consumers.deploymentId}
      where ${consumers.organizationId} = ${organizationId} and (${consumers.state} <> 'DELETED' or ${consumers.updatedAt} > ${windowStart})
      group by ${deployments.resourceId})
    select ${resources.name} as name from used join ${resources} on ${resources.id} = used.id
    where not coalesce((
        select range_agg(tstzrange(${gatewayCoverage.since}, ${gatewayCoverage.until} + make_interval(secs => ${toleranceS})))
          @> tstzrange(used.since, greatest(used.since, used.until))
        from ${gatewayCoverage} where ${gatewayCoverage.resourceId} = used.id), false)
      or exists (select from ${accessLogGaps} where ${accessLogGaps.resourceId} = used.id
        and (${accessLogGaps.since} >= used.since or ${accessLogGaps.receivedAt} >= used.since))
    order by 1`)
  return rows.map(({ name }) => name)
}

/** When an organization's keys were used in the 30 days before that time, which the check then had not seen; null for never. */
export const findLateUse = async (tx: Tx, organizationId: number, decidedAt: Date): Promise<Date | null> => {
  const decided = sql`${decidedAt.toISOString()}::timestamptz`
  const { rows } = await tx.execute<{ at: string | null }>(sql`
    select max(${accessLog.startedAt}) as at from ${accessLog} where ${accessLog.organizationId} = ${organizationId}
      and ${accessLog.startedAt} >= ${decided} - make_interval(secs => ${deletionDays * 86_400}) and ${accessLog.startedAt} < ${decided}`)
  return rows[0]?.at ? new Date(rows[0].at) : null
}
