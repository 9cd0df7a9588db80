import { type AuditActor, audit, system } from '../../../audit/audit.ts'
import type { Tx } from '../../../db/client.ts'
import type { Ownership } from '../../applications/index.ts'
import { endSessionsOf, identityRows } from '../../session/index.ts'
import type { UserRow } from '../users.store.ts'
import { fields } from './field-rules.ts'
import { isActiveAdmin, requireAdminLeft } from './last-admin.ts'
import { userRows } from './user-rows.store.ts'

const objectType = 'user'

/** What other modules keep of people, besides records of what they did. */
export interface Traces {
  /** Forgets how they came and what was mailed to them. */
  forget(tx: Tx, people: readonly { id: number; email: string }[]): Promise<void>
}

/** How users leave the portal for good, in their caller's transaction. */
export const userRemovals = (ownership: Pick<Ownership, 'drop'>, traces: Traces) => {
  const bury = async (tx: Tx, before: UserRow): Promise<void> => {
    await userRows.bury(tx, before.id)
    await identityRows.end(tx, before.id)
    await endSessionsOf(tx, before.id)
    if (isActiveAdmin(before)) await requireAdminLeft(tx)
  }
  return {
    /** Leaves a tombstone: a later sign-in makes a new user without rights (trust T05). */
    remove: async (tx: Tx, actor: AuditActor, before: UserRow): Promise<void> => {
      await traces.forget(tx, [before])
      await bury(tx, before)
      await ownership.drop(tx, [before.id])
      await audit(tx, actor, { action: 'user.delete', objectType, objectId: before.id, before: { ...fields(before) }, after: null })
    },
    /**
     * The same for people whose organization is purged: the audit log does not repeat whom it erases. All are buried before the first audit row, which
     * others wait for.
     */
    purge: async (tx: Tx, people: readonly UserRow[]): Promise<void> => {
      for (const one of people) await bury(tx, one)
      const ids = people.map(({ id }) => id)
      await ownership.drop(tx, ids)
      for (const { id, organizationId } of people)
        await audit(tx, system, { action: 'user.delete', objectType, objectId: id, before: { organizationId }, after: null })
    },
  }
}
