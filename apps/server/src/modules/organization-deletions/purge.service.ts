import { audit, system } from '../../audit/audit.ts'
import type { Tx } from '../../db/client.ts'
import { inParallel } from '../../jobs/repeat.ts'
import type { Purgeable } from '../../jobs/retention.ts'
import { removeNotificationsAbout } from '../../notifications/index.ts'
import { requestRows } from '../access/index.ts'
import { apiRows } from '../apis/index.ts'
import { applicationRows } from '../applications/index.ts'
import { organizationRows } from '../organizations/index.ts'
import { registrationRows, traces } from '../registration/index.ts'
import { resourceAccessRows } from '../resources/index.ts'
import { webhookRows } from '../webhooks/index.ts'
import type { Deletions } from './stores.ts'

/** Each has audit rows, and those who write some wait for each other until the transaction ends. */
const peopleAtOnce = 20

interface Expired {
  id: number
  organizationId: number
}

/**
 * Purges organizations that can no longer be restored (trust T05, T68): their people become tombstones, their keys are removed from the gateways, and
 * what says which firm it was is cleared. Rows that records refer to stay, and so does the audit log. Every step is a transaction of its own and none
 * is repeated, so a killed process loses nothing.
 */
export const createPurge = (deletions: Deletions): Purgeable => {
  const { db, log, store, users, keys, consumers, removeAccounts } = deletions

  // Every step holds the deletion: a restore that began in time ends the purge before it takes anything.
  const forgetSome = ({ id, organizationId }: Expired) =>
    db.transaction(async (tx) => {
      if (!(await store.hold(tx, id))) return 0
      const people = await users.lockSomeOf(tx, organizationId, peopleAtOnce)
      if (people.length === 0) return 0
      await removeAccounts?.(people.map(({ email }) => email))
      await traces.forget(tx, people)
      await users.purge(tx, people)
      return people.length
    })

  const removeKeys = async ({ id, organizationId }: Expired) => {
    const ids = await db.transaction(async (tx) => {
      if (!(await store.hold(tx, id))) return []
      const { ended, left } = await consumers.removeAll(tx, organizationId)
      const after = { consumers: ended }
      const entry = { action: 'organization.remove-keys', objectType: 'organization', objectId: organizationId, after }
      if (ended.length > 0) await audit(tx, system, entry)
      return left
    })
    await keys.shutOut(ids)
  }

  const clear = async (tx: Tx, { id, organizationId }: Expired) => {
    // Another process may be clearing it, or has.
    if (!(await store.purge(tx, id))) return
    await consumers.forget(tx, organizationId)
    await registrationRows.removeOfOrganization(tx, organizationId)
    await requestRows.forgetReasons(tx, organizationId)
    await removeNotificationsAbout(tx, organizationId)
    await webhookRows.removeOfOrganization(tx, organizationId)
    await resourceAccessRows.removeOfOrganization(tx, organizationId)
    const apis = await apiRows.removeOfOrganization(tx, organizationId)
    const applications = await applicationRows.removeOfOrganization(tx, organizationId)
    await organizationRows.purge(tx, organizationId)
    const after = { deletionId: id, apis, applications }
    await audit(tx, system, { action: 'organization.purge', objectType: 'organization', objectId: organizationId, before: null, after })
  }

  const purge = async (expired: Expired) => {
    while ((await forgetSome(expired)) > 0);
    await removeKeys(expired)
    await db.transaction((tx) => clear(tx, expired))
  }

  let lastTried = 0
  return {
    what: 'deleted organizations',
    /** One whose gateway is away is tried again after the next ones have had their turn, however many are held up. */
    purgeSome: async () => {
      let purged = 0
      const purgeOne = async (expired: Expired) => {
        await purge(expired)
        purged++
      }
      const next = await store.findExpired(lastTried)
      const some = next.length > 0 ? next : await store.findExpired(0)
      lastTried = some.at(-1)?.id ?? 0
      await inParallel(some, 1, purgeOne, log)
      return purged
    },
  }
}
