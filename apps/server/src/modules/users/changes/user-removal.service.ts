import { can } from '@apim/contract'
import type { Db } from '../../../db/client.ts'
import { allow, fieldErrors } from '../../../http/errors.ts'
import type { SignedIn } from '../../../http/signed-in.ts'
import type { UserRow } from '../users.store.ts'
import { ownRightsRefusal } from './last-admin.ts'
import { lockSeen, personOf } from './seen-user.ts'
import type { UserChanges } from './user-changes.ts'

/** Disabling, enabling and deleting users. No one does that to themselves (trust T16). */
export const createUserRemoval = (db: Db, changes: UserChanges) => ({
  /** In force at the next call. Throws 404 or 403 for someone the caller may not manage, 409 for the last portal admin. */
  setStatus: async (user: SignedIn, { id, status }: { id: number; status: UserRow['status'] }): Promise<void> => {
    await db.transaction(async (tx) => {
      const before = await lockSeen(tx, user, id)
      allow(can.manageUser(user, personOf(before)))
      if (before.status === status) return
      if (id === user.id) throw await ownRightsRefusal(tx, user, 'Someone else must disable your account')
      await changes.setStatus(tx, user, before, status)
    })
  },
  /** Throws 400 when what was typed as confirmation is neither the address nor the name, 409 for the last portal admin. */
  remove: (user: SignedIn, id: number, confirm: string | undefined) =>
    db.transaction(async (tx) => {
      const before = await lockSeen(tx, user, id)
      if (id === user.id) throw await ownRightsRefusal(tx, user, 'Someone else must delete your account')
      allow(can.deleteUser(user, personOf(before)))
      if (confirm !== undefined && confirm !== before.email && confirm !== `${before.firstname} ${before.lastname}`)
        throw fieldErrors({ confirm: 'Entered information does not match the displayed information' })
      await changes.remove(tx, user, before)
      return { entityId: id }
    }),
})
