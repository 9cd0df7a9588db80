import { type Actor, isPortalAdmin } from '@apim/contract'
import type { Tx } from '../../../db/client.ts'
import { conflict, forbidden, type Refusal } from '../../../http/errors.ts'
import { userRows } from './user-rows.store.ts'

const lastAdmin = () =>
  conflict('There must always be an active portal admin in an active organization, and this would remove the last one')

/** Whether this user may be the last portal admin. */
export const isActiveAdmin = ({ portalAdmin, status }: { portalAdmin: boolean; status: string }): boolean =>
  portalAdmin && status === 'ACTIVE'

/**
 * Throws 409 if the changes in this transaction leave no active portal admin in an active organization (trust T18). Call it after the change and before
 * the audit row; callers queue until their transaction ends, so of two admins who remove each other at the same time one stays.
 */
export const requireAdminLeft = async (tx: Tx): Promise<void> => {
  if ((await userRows.lockActiveAdmins(tx)).length === 0) throw lastAdmin()
}

/** Why someone may not decide on their own rights (trust T16): 409 for the last portal admin, else 403 with that message. */
export const ownRightsRefusal = async (tx: Tx, user: Actor, message: string, errors: Record<string, string> = {}): Promise<Refusal> => {
  const isLast = isPortalAdmin(user) && (await userRows.lockActiveAdmins(tx)).every((id) => id === user.id)
  return isLast ? lastAdmin() : forbidden(message, { errors })
}
