import { gt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '../../db/client.ts'
import { deleteSome, isOlderThan } from '../../db/delete-some.ts'
import { invitations } from '../../db/schema/index.ts'

/**
 * Deletes some of the invitations that were accepted, or ended and were replaced, that many days ago; returns how many. The last one of a user who
 * never came stays as long as the user: it says that they were invited.
 */
export const purgeInvitations = (db: Tx, days: number): Promise<number> => {
  const later = alias(invitations, 'later')
  const isReplaced = sql`exists (select from ${invitations} as later where ${later.userId} = ${invitations.userId} and ${gt(later.id, invitations.id)})`
  const endedAt = sql`coalesce(${invitations.usedAt}, case when ${isReplaced} then ${invitations.expiresAt} end)`
  return deleteSome(db, invitations, isOlderThan(days, endedAt))
}
