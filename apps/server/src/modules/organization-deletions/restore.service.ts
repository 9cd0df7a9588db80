import { audit } from '../../audit/audit.ts'
import { conflict, notFound } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { crashpoint } from '../../jobs/crashpoint.ts'
import { organizationRows } from '../organizations/index.ts'
import type { Deletions } from './stores.ts'

/** Brings back what a deletion took, while that is possible (trust T68). */
export const createRestore = ({ db, store, keys }: Deletions) => ({
  /**
   * Restores a deleted organization with its people, applications and keys; a deactivated one stays deactivated. Throws 404 if there is none that is
   * deleted, 409 after 30 days.
   */
  restore: async (user: SignedIn, organizationId: number) => {
    const resumed = await db.transaction(async (tx) => {
      // The deletion before its organization, as a purge has them: otherwise the two could deadlock.
      const deletionId = await store.restore(tx, organizationId, user.id)
      const organization = await organizationRows.restore(tx, organizationId)
      if (!organization) throw notFound('Deleted organization')
      if (deletionId === undefined) throw conflict('This organization was deleted more than 30 days ago and cannot be restored')
      const resumedConsumers = organization.deactivated ? [] : await keys.resumeAll(tx, organizationId)
      const after = { deletionId, resumedConsumers }
      await audit(tx, user, { action: 'organization.restore', objectType: 'organization', objectId: organizationId, before: null, after })
      return resumedConsumers
    })
    crashpoint('organization:restored')
    await keys.letIn(resumed)
    return { entityId: organizationId }
  },
})
