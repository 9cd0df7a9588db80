import type { ResourceAccess } from '@apim/contract'
import { audit } from '../../../audit/audit.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { fieldErrors, notFound } from '../../../http/errors.ts'
import type { SignedIn } from '../../../http/signed-in.ts'
import type { ResourcesStore } from '../resources.store.ts'
import { accessView } from '../resources.views.ts'
import { type AccessRow, accessStore } from './access.store.ts'

const objectType = 'resource-access'
const described = ({ resourceId, organizationId, organizationName }: AccessRow) => ({ resourceId, organizationId, organizationName })
const requireFound = (row: AccessRow | undefined): AccessRow => {
  if (!row) throw notFound('Access entry')
  return row
}

/** Which organizations may use a private resource; portal admins decide. */
export const createResourceAccess = (db: Db, resources: Pick<ResourcesStore, 'lock'>) => {
  const store = accessStore(db)
  const requireBoth = async (tx: Tx, { resourceId, organizationId }: { resourceId: number; organizationId: number }) => {
    if (!(await resources.lock(tx, resourceId))) throw fieldErrors({ resourceId: 'This resource does not exist' })
    if (!(await store.holdOrganization(tx, organizationId))) throw fieldErrors({ organizationId: 'This organization does not exist' })
  }
  return {
    /** The access list of a resource, of an organization, or all of them; by organization. */
    list: async (which: { resourceId?: number | undefined; organizationId?: number | undefined }): Promise<ResourceAccess[]> =>
      (await store.find(which)).map(accessView),
    /** Throws 404 if there is none with that id. */
    find: async (id: number): Promise<ResourceAccess> => accessView(requireFound(await store.findOne(id))),
    /** Adds the organization to the list; one that is on it already stays. Throws 400 for an unknown resource or organization. */
    grant: (user: SignedIn, entry: { resourceId: number; organizationId: number }): Promise<ResourceAccess> =>
      db.transaction(async (tx) => {
        await requireBoth(tx, entry)
        const [known] = await store.find(entry, tx)
        if (known) return accessView(known)
        await store.insert(tx, entry)
        const row = requireFound((await store.find(entry, tx))[0])
        await audit(tx, user, { action: 'resource-access.grant', objectType, objectId: row.id, before: null, after: described(row) })
        return accessView(row)
      }),
    /** Removes the entry. Throws 404 if there is none with that id. */
    revoke: (user: SignedIn, id: number): Promise<{ entityId: number }> =>
      db.transaction(async (tx) => {
        const row = requireFound(await store.findOne(id, tx))
        if (!(await store.remove(tx, id))) throw notFound('Access entry')
        await audit(tx, user, { action: 'resource-access.revoke', objectType, objectId: id, before: described(row), after: null })
        return { entityId: id }
      }),
  }
}
