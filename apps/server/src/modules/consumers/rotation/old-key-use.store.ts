import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../../db/client.ts'
import { accessLog, accessLogGaps, consumers, deployments, gatewayCoverage, keyRotations, keyUses } from '../../../db/schema/index.ts'

/** How long calls must have come only with the new key before the old one counts as safe to revoke: what runs once a day has run (decision 63). */
export const quietHours = 24
/** Heartbeats come every minute: a gateway that has sent none for so long may hold calls back. */
const heardMinutes = 10

/** A consumer's last call, whichever key it came with; for a lateral join. */
export const lastCallOf = (db: Db) =>
  db
    .select({ startedAt: accessLog.startedAt, clientIp: accessLog.clientIp })
    .from(accessLog)
    .where(eq(accessLog.consumerId, consumers.id))
    .orderBy(desc(accessLog.startedAt))
    .limit(1)
    .as('last_call')

const timeOf = (value: SQL) => value.mapWith((at: string) => new Date(at)) as SQL<Date | null>

/** Since the rotation: a place at the gateway may have held another key before. */
const sinceRotation = (column: PgColumn, slot: SQL): SQL =>
  sql`(select ${column} from ${keyUses} where ${keyUses.consumerId} = ${consumers.id} and ${keyUses.keySlot} = ${slot}
    and ${keyUses.usedAt} >= ${keyRotations.rotatedAt})`

/** Nothing is looked up for a consumer without an old key. */
const ifRotated = (value: SQL): SQL => sql`case when ${keyRotations.consumerId} is not null then ${value} end`

const oldSlot = sql`1 - ${consumers.keySlot}`
const oldUsedAt = sinceRotation(keyUses.usedAt, oldSlot)
/** No call came with the old key since then. */
const quietSince = sql`greatest(${keyRotations.rotatedAt}, ${oldUsedAt})`
const isHeard = sql`exists (select 1 from ${gatewayCoverage} where ${gatewayCoverage.resourceId} = ${deployments.resourceId}
  and ${gatewayCoverage.since} <= ${quietSince} and ${gatewayCoverage.until} >= now() - make_interval(mins => ${heardMinutes}))`
const hasGap = sql`exists (select 1 from ${accessLogGaps} where ${accessLogGaps.resourceId} = ${deployments.resourceId}
  and ${accessLogGaps.receivedAt} >= ${quietSince})`

/** What the access log knows of an old key and of the one that replaces it, by the database's clock. */
export const oldUseColumns = {
  usedAt: timeOf(ifRotated(sql`coalesce(${oldUsedAt}, ${keyRotations.usedAt})`)).as('old_used_at'),
  usedFrom: sql<string | null>`${ifRotated(sql`coalesce(${sinceRotation(keyUses.usedFrom, oldSlot)}, ${keyRotations.usedFrom})`)}`.as(
    'old_used_from',
  ),
  newUsedAt: timeOf(ifRotated(sinceRotation(keyUses.usedAt, sql`${consumers.keySlot}`))).as('new_used_at'),
  quietSince: timeOf(ifRotated(quietSince)).as('quiet_since'),
  isQuiet: sql<boolean>`coalesce(${ifRotated(sql`${quietSince} <= now() - make_interval(hours => ${quietHours})`)}, false)`.as('is_quiet'),
  isLogComplete: sql<boolean>`coalesce(${ifRotated(sql`(${isHeard} and not ${hasGap})`)}, false)`.as('is_log_complete'),
}

/** A consumer's last call until now, for its rotation. */
export const findLastCall = async (tx: Tx, consumerId: number) => {
  const [row] = await tx
    .select({ usedAt: accessLog.startedAt, usedFrom: accessLog.clientIp })
    .from(accessLog)
    .where(eq(accessLog.consumerId, consumerId))
    .orderBy(desc(accessLog.startedAt))
    .limit(1)
  return row ?? { usedAt: null, usedFrom: null }
}
