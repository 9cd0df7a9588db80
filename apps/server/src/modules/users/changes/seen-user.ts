import { can, type Person } from '@apim/contract'
import type { Tx } from '../../../db/client.ts'
import { notFound } from '../../../http/errors.ts'
import type { SignedIn } from '../../../http/signed-in.ts'
import { lockUser, type UserRow } from '../users.store.ts'
import { grantedRolesOf } from '../users.views.ts'

/** A user as the policies see them. */
export const personOf = (row: UserRow): Person => ({ id: row.id, organizationId: row.organizationId, roles: grantedRolesOf(row) })

/** The user, locked until the transaction ends, if the caller may know of them; else throws 404. */
export const lockSeen = async (tx: Tx, user: SignedIn, id: number): Promise<UserRow> => {
  const row = await lockUser(tx, id)
  if (!row || !can.seeUser(user, personOf(row))) throw notFound('User')
  return row
}
