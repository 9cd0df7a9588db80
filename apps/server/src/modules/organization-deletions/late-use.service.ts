import { audit, system } from '../../audit/audit.ts'
import { type Background, repeated } from '../../jobs/background.ts'
import { mailLateUse } from './deletion-mails.ts'
import type { DeletionRow } from './organization-deletions.store.ts'
import type { Deletions } from './stores.ts'

const minuteMs = 60_000

/**
 * Looks for calls with keys of deleted organizations that were made before the deletion and became known after it (trust T67): each organization
 * raises one alarm, in the log and by email to the portal admins, who can restore it.
 */
export const createLateUse = ({ db, log, store, usage }: Deletions) => {
  const alarm = async (id: number, lateUseAt: Date) => {
    const row = (await store.find(id)) as DeletionRow
    const isFirst = await db.transaction(async (tx) => {
      if (!(await store.noteLateUse(tx, id, lateUseAt))) return false
      await mailLateUse(tx, row, lateUseAt)
      const after = { organizationId: row.organizationId, lateUseAt: lateUseAt.toISOString() }
      await audit(tx, system, { action: 'organization-deletion.late-use', objectType: 'organization-deletion', objectId: id, after })
      return true
    })
    if (isFirst)
      log.error(
        { security: 'deleted-organization-used', organizationId: row.organizationId, lateUseAt },
        'keys of a deleted organization were in use when it was deleted',
      )
  }
  /** Looks once. */
  const look = async (): Promise<void> => {
    for (const { id, organizationId, decidedAt } of await store.findWithoutLateUse()) {
      const lateUseAt = decidedAt && (await usage.lateUse(organizationId, decidedAt))
      if (lateUseAt) await alarm(id, lateUseAt)
    }
  }
  const background: Background = repeated('use of deleted organizations', minuteMs, look, log)
  return { look, background }
}
