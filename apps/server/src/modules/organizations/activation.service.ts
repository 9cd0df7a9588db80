import { audit } from '../../audit/audit.ts'
import type { Db, Tx } from '../../db/client.ts'
import { conflict, notFound } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { staleEdit } from '../../http/versions.ts'
import { crashpoint } from '../../jobs/crashpoint.ts'
import type { Keys } from '../access/index.ts'
import { endSessionsOfOrganization } from '../session/index.ts'
import type { Users } from '../users/index.ts'
import type { OrganizationRow, OrganizationsStore } from './organizations.store.ts'
import { organizationView } from './organizations.views.ts'

export interface ActivationDeps {
  db: Db
  keys: Pick<Keys, 'suspendAll' | 'resumeAll' | 'shutOut' | 'letIn'>
  users: Pick<Users, 'requireAdminLeft'>
}

type Choose = (tx: Tx, row: OrganizationRow) => Promise<boolean>

/**
 * Activates and deactivates organizations (specification part 2, section 4): of a deactivated one no key works, and no one can call the portal
 * (trust T56).
 */
export const createActivation = ({ db, keys, users }: ActivationDeps, store: OrganizationsStore) => {
  const change = async (tx: Tx, user: SignedIn, id: number, active: boolean) => {
    await store.updateDeactivated(tx, id, !active)
    if (!active) {
      // In the order of a removal of rights: otherwise the two could deadlock.
      await endSessionsOfOrganization(tx, id)
      await users.requireAdminLeft(tx)
    }
    const changed = active ? await keys.resumeAll(tx, id) : await keys.suspendAll(tx, id)
    await audit(tx, user, {
      action: active ? 'organization.activate' : 'organization.deactivate',
      objectType: 'organization',
      objectId: id,
      before: { deactivated: active },
      after: { deactivated: !active, [active ? 'resumedConsumers' : 'suspendedConsumers']: changed },
    })
    return changed
  }
  const require = (row: OrganizationRow | undefined): OrganizationRow => {
    if (!row) throw notFound('Organization')
    return row
  }
  /** Waits for the keys of an organization whose state is already the wanted one, in case an earlier call could not. */
  const waitAgain = (tx: Tx, { id, deactivated }: OrganizationRow) => (deactivated ? keys.suspendAll(tx, id) : Promise.resolve([]))
  const finish = async (id: number, active: boolean, changed: readonly number[]) => {
    await (active ? keys.letIn(changed) : keys.shutOut(changed))
    return { entityId: id, deactivated: !active }
  }
  const switchTo = async (user: SignedIn, id: number, choose: Choose) => {
    const { active, changed } = await db.transaction(async (tx) => {
      const row = require(await store.lock(tx, id))
      const wanted = await choose(tx, row)
      return { active: wanted, changed: row.deactivated === wanted ? await change(tx, user, id, wanted) : await waitAgain(tx, row) }
    })
    crashpoint('organization:switched')
    return finish(id, active, changed)
  }
  return {
    /**
     * Resolves when none of its keys works any more, or all that may work do. What a gateway has not done by then is finished in the background.
     * Throws 404 if there is none with that ID, 409 if no portal admin would be left (trust T18) or for another version than the named one.
     */
    setActive: (user: SignedIn, id: number, active: boolean, version: string | undefined) =>
      switchTo(user, id, async (tx, row) => {
        const current = organizationView(row, await store.findAttributes(id, tx))
        if (version !== undefined && version !== current.version) throw staleEdit(true, { yours: { id, version, active }, current })
        return active
      }),
    /** The same with the other state; throws 409 unless the current one is the expected one, so that a retry does not undo it. */
    toggle: (user: SignedIn, id: number, expected: 'active' | 'deactivated' | undefined) =>
      switchTo(user, id, async (_, { deactivated }) => {
        const now = deactivated ? 'deactivated' : 'active'
        if (expected !== undefined && expected !== now) throw conflict(`This organization is ${now}`)
        return deactivated
      }),
    /** Its state, once its keys follow it. */
    switched: async (id: number) => {
      const { row, changed } = await db.transaction(async (tx) => {
        const found = require(await store.lock(tx, id))
        return { row: found, changed: await waitAgain(tx, found) }
      })
      return finish(id, !row.deactivated, changed)
    },
  }
}
