import { normalizeEmail } from '@apim/contract'
import { type AuditActor, audit } from '../../../audit/audit.ts'
import { isTaken, type Tx } from '../../../db/client.ts'
import { fieldErrors } from '../../../http/errors.ts'
import type { Ownership } from '../../applications/index.ts'
import { endSessionsOf, identityRows } from '../../session/index.ts'
import { insertRoleChange } from '../role-changes.store.ts'
import { lockUser, type UserRow } from '../users.store.ts'
import { grantedRolesOf } from '../users.views.ts'
import { changedFields, changesRoles, type Fields, fields, inRoleList, type NameOf, requireValidRoles } from './field-rules.ts'
import { isActiveAdmin, requireAdminLeft } from './last-admin.ts'
import { type Traces, userRemovals } from './user-removals.ts'
import { userRows } from './user-rows.store.ts'

/** A user to create; roles that are missing are not given. */
export type NewUser = Pick<Fields, 'email' | 'firstname' | 'lastname'> & { organizationId: number } & Partial<
    Omit<Fields, 'organizationId'>
  >

const taken = () => fieldErrors({ email: 'There is already a user with this email address' })
const objectType = 'user'
const only = (content: Fields, names: readonly (keyof Fields)[]) => Object.fromEntries(names.map((name) => [name, content[name]]))

const recordRoles = async (tx: Tx, actor: AuditActor, userId: number, content: Fields) => {
  if (actor.id === null) return
  const newRoles = grantedRolesOf(content)
  await insertRoleChange(tx, { adminId: actor.id, adminOrganizationId: actor.organizationId, userId, newRoles })
}

/** Throws 400 where there is no such organization. */
const organizationOf = async (tx: Tx, organizationId: number, nameOf: NameOf) => {
  const organization = await userRows.findOrganization(tx, organizationId)
  if (!organization) throw fieldErrors({ [nameOf('organizationId')]: 'Organization is required' })
  return organization
}
const isInternal = async (tx: Tx, organizationId: number | null, nameOf: NameOf): Promise<boolean> =>
  organizationId !== null && !(await organizationOf(tx, organizationId, nameOf)).external

const requireFreeAddress = async (tx: Tx, id: number, email: string) => {
  if (await identityRows.isBound(tx, id))
    throw fieldErrors({ email: 'This person has signed in with this address; it can no longer be changed' })
  if ((await userRows.findIdByEmail(tx, email)) !== undefined) throw taken()
}

const blank = { phoneNumber: null, portalAdmin: false, kongAdmin: false, companyAdmin: false }

/** Changes of users, in their caller's transaction. They check what must hold of any user, not what the actor may do. */
export const userChanges = (ownership: Pick<Ownership, 'drop'>, traces: Traces) => {
  /**
   * Changes fields, with everything that follows: who loses or gets rights signs in again, who leaves an organization owns no application any more.
   * Throws 400 or 409 for roles that cannot be, 400 for an address that is taken.
   */
  const update = async (tx: Tx, actor: AuditActor, before: UserRow, after: Fields, nameOf: NameOf): Promise<void> => {
    const changed = changedFields(before, after)
    const hasNewRoles = changesRoles(changed)
    const isMoved = changed.includes('organizationId')
    if (hasNewRoles || isMoved) requireValidRoles(after, await isInternal(tx, after.organizationId, nameOf), changed, nameOf)
    if (changed.includes('email')) await requireFreeAddress(tx, before.id, after.email)
    await userRows.update(tx, before.id, only(after, changed)).catch((error: unknown) => {
      // Someone else was given it meanwhile.
      throw isTaken(error, 'one_user_per_email') ? taken() : error
    })
    if (hasNewRoles) await recordRoles(tx, actor, before.id, after)
    const isLeaving = isMoved && before.organizationId !== null
    if (before.id !== actor.id && (hasNewRoles || isLeaving)) await endSessionsOf(tx, before.id)
    if (isActiveAdmin(before)) await requireAdminLeft(tx)
    if (isLeaving) await ownership.drop(tx, [before.id])
    await audit(tx, actor, {
      action: 'user.update',
      objectType,
      objectId: before.id,
      before: only(before, changed),
      after: only(after, changed),
    })
  }

  /** The user of this address, who has signed in but been given nothing yet, gets what a new one would. */
  const adopt = async (tx: Tx, actor: AuditActor, person: Fields): Promise<number> => {
    const id = await userRows.findIdByEmail(tx, person.email)
    const known = id === undefined ? undefined : await lockUser(tx, id)
    if (!known || known.organizationId !== null || known.status === 'DISABLED' || grantedRolesOf(known).length > 0) throw taken()
    await update(tx, actor, known, { ...person, phoneNumber: person.phoneNumber ?? known.phoneNumber }, inRoleList)
    return known.id
  }

  return {
    update,
    /**
     * Creates a user; returns their id. Someone of this address who has already signed in, without organization and role, is that user. Throws 400 for
     * an address or roles that cannot be, and for an organization that is deactivated, also one that was while this waited.
     */
    create: async (tx: Tx, actor: AuditActor, given: NewUser): Promise<number> => {
      const person = fields({ ...blank, ...given, email: normalizeEmail(given.email) })
      const { external, deactivated } = await organizationOf(tx, given.organizationId, inRoleList)
      // Its people are refused: whoever is added there would be told of an access that they do not have.
      if (deactivated) throw fieldErrors({ organizationId: 'Choose an active organization' })
      requireValidRoles(person, !external, ['portalAdmin'], inRoleList)
      const id = await userRows.insert(tx, person)
      if (id === undefined) return adopt(tx, actor, person)
      if (grantedRolesOf(person).length > 0) await recordRoles(tx, actor, id, person)
      await audit(tx, actor, { action: 'user.create', objectType, objectId: id, before: null, after: { ...person } })
      return id
    },
    setStatus: async (tx: Tx, actor: AuditActor, before: UserRow, status: UserRow['status']): Promise<void> => {
      await userRows.setStatus(tx, before.id, status)
      if (status === 'DISABLED') await endSessionsOf(tx, before.id)
      if (isActiveAdmin(before)) await requireAdminLeft(tx)
      const action = status === 'ACTIVE' ? 'user.enable' : 'user.disable'
      await audit(tx, actor, { action, objectType, objectId: before.id, before: { status: before.status }, after: { status } })
    },
    ...userRemovals(ownership, traces),
  }
}
export type UserChanges = ReturnType<typeof userChanges>
