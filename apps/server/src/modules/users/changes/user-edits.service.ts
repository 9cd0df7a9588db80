import { can, type EditUser, type ModifyUser, type ProfileForm, type User, type UserDetailForm } from '@apim/contract'
import type { GrantedRole } from '@apim/contract/constants'
import type { Db, Tx } from '../../../db/client.ts'
import { allow, fieldErrors, forbidden, notFound } from '../../../http/errors.ts'
import type { SignedIn } from '../../../http/signed-in.ts'
import { staleEdit } from '../../../http/versions.ts'
import type { Invitations } from '../../invitations/index.ts'
import { identityRows } from '../../session/index.ts'
import type { UserRow, UsersStore } from '../users.store.ts'
import { userVersion } from '../users.views.ts'
import {
  changedFields,
  changesRoles,
  inFlags,
  inRoleList,
  type NameOf,
  requireOwnAddress,
  requirePermitted,
  type Wanted,
  withWanted,
} from './field-rules.ts'
import { ownRightsRefusal } from './last-admin.ts'
import { lockSeen, personOf } from './seen-user.ts'
import type { NewUser, UserChanges } from './user-changes.ts'
import { userRows } from './user-rows.store.ts'

export interface UserEditsDeps {
  db: Db
  store: UsersStore
  changes: UserChanges
  invitations: Pick<Invitations, 'hold' | 'invite' | 'requireMayInvite'>
  internalEmailDomains: readonly string[]
  view: (row: UserRow) => User
}

const flagsOf = (roles: readonly GrantedRole[]) => ({
  portalAdmin: roles.includes('ROLE_PORTAL_ADMIN'),
  kongAdmin: roles.includes('ROLE_KONG_ADMIN'),
  companyAdmin: roles.includes('ROLE_COMPANY_ADMIN'),
})

/** The fields that a body with a list of roles sends. */
const wantedBy = ({ firstname, lastname, email, phoneNumber, organizationId, roles }: Omit<ModifyUser, 'id'>): Wanted => ({
  firstname,
  lastname,
  email,
  phoneNumber,
  organizationId,
  ...(roles && flagsOf(roles)),
})

/** Throws 403 for fields that the caller may not set of a new user. */
const requireMayAdd = (user: SignedIn, person: NewUser) => {
  allow(can.addUsers(user))
  const { organizationId } = person
  if (!can.moveUser(user) && organizationId !== user.organizationId)
    throw forbidden('You are not allowed to change this', {
      errors: { organizationId: 'You can only add people to your own organization' },
    })
  const given = (['portalAdmin', 'kongAdmin', 'companyAdmin'] as const).filter((role) => person[role])
  requirePermitted(user, { id: 0, organizationId, roles: [] }, given, inRoleList)
}

const newUserOf = (body: EditUser): NewUser => {
  const { firstname, lastname, email, organizationId } = body
  // The contract has checked it; the type does not say so.
  if (firstname === undefined || lastname === undefined || email === undefined || organizationId === undefined) throw fieldErrors({})
  return { firstname, lastname, email, organizationId, phoneNumber: body.phoneNumber ?? null, ...flagsOf(body.roles ?? []) }
}

const organizationOf = ({ organizationId }: UserRow, tx: Tx) =>
  organizationId === null ? undefined : userRows.findOrganization(tx, organizationId)

const inviting = (invitations: UserEditsDeps['invitations']) => ({
  /** Waits for everything that `invite` does. Called before an edit, whose audit row others wait for (see `audit`). */
  hold: async (tx: Tx, user: SignedIn, id: number): Promise<void> => {
    await organizationOf(await lockSeen(tx, user, id), tx)
    await invitations.hold(tx, id)
  },
  /** Throws 400 for someone who needs no invitation any more, or could not follow it. Whoever was added just now is told, even if they had signed in. */
  invite: async (tx: Tx, user: SignedIn, id: number, isNew: boolean): Promise<void> => {
    const row = await lockSeen(tx, user, id)
    allow(can.manageUser(user, personOf(row)))
    if (!isNew && (await identityRows.isBound(tx, id))) throw fieldErrors({ invite: 'This person has already signed in' })
    if ((await organizationOf(row, tx))?.deactivated) throw fieldErrors({ invite: 'The organization of this person is deactivated' })
    await invitations.invite(tx, user, row)
  },
})

/** Adding and changing users: what the actor may do, and the version an edit started from (trust T63). */
export const createUserEdits = ({ db, store, changes, invitations, internalEmailDomains, view }: UserEditsDeps) => {
  const { hold, invite } = inviting(invitations)
  /** Throws 404 for a user the caller may not know of, 403 for fields they may not change, 409 for a stale edit. */
  const edit = async (tx: Tx, user: SignedIn, id: number, wanted: Wanted, version: string | undefined, nameOf: NameOf) => {
    const before = await lockSeen(tx, user, id)
    const after = withWanted(before, wanted)
    const changed = changedFields(before, after)
    allow(can.editUser(user, personOf(before)))
    // Saving the current state again is not an edit.
    if (changed.length === 0) return
    if (user.id === id && changesRoles(changed))
      throw await ownRightsRefusal(tx, user, 'Someone else must change your roles', {
        [nameOf('portalAdmin')]: 'Someone else must change your roles',
      })
    requirePermitted(user, personOf(before), changed, nameOf)
    if (changed.includes('email')) requireOwnAddress(user, after.email, internalEmailDomains)
    if (version !== userVersion(id, before))
      throw staleEdit(version !== undefined, { yours: { ...after, id, version }, current: view(before) })
    await changes.update(tx, user, before, after, nameOf)
  }

  const saved = async (id: number): Promise<User> => {
    const row = await store.find(id)
    if (!row) throw notFound('User')
    return view(row)
  }
  const editing = async (user: SignedIn, id: number, wanted: Wanted, version: string | undefined, nameOf: NameOf) => {
    await db.transaction((tx) => edit(tx, user, id, wanted, version, nameOf))
    return saved(id)
  }
  const add = async (tx: Tx, user: SignedIn, person: NewUser) => {
    requireMayAdd(user, person)
    requireOwnAddress(user, person.email, internalEmailDomains)
    return changes.create(tx, user, person)
  }

  return {
    /** Adds a user, or changes one. Throws 400 for an address or roles that cannot be, and as every edit does; 429 for too many invitations. */
    save: async (user: SignedIn, body: EditUser, version: string | undefined): Promise<User> => {
      const id = await db.transaction(async (tx) => {
        if (body.invite) await invitations.requireMayInvite(tx, user)
        if (body.id > 0 && body.invite) await hold(tx, user, body.id)
        if (body.id > 0) await edit(tx, user, body.id, wantedBy(body), version, inRoleList)
        const isNew = body.id <= 0
        const userId = isNew ? await add(tx, user, newUserOf(body)) : body.id
        if (body.invite) await invite(tx, user, userId, isNew)
        return userId
      })
      return saved(id)
    },
    modify: (user: SignedIn, body: ModifyUser, version: string | undefined) => editing(user, body.id, wantedBy(body), version, inRoleList),
    /** The caller's own names and phone number. */
    updateProfile: (user: SignedIn, { firstname, lastname, phoneNumber }: ProfileForm, version: string | undefined) =>
      editing(user, user.id, { firstname, lastname, phoneNumber }, version, inFlags),
    /** A user's organization and roles, for portal admins. */
    updateDetails: (user: SignedIn, details: UserDetailForm, version: string | undefined) => {
      allow(can.moveUser(user))
      const { id, organizationId, portalAdmin, kongAdmin, companyAdmin } = details
      return editing(user, id, { organizationId, portalAdmin, kongAdmin, companyAdmin }, version, inFlags)
    },
  }
}
