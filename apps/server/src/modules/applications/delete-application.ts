import { audit } from '../../audit/audit.ts'
import { conflict, counted, notFound, requireMatch } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import type { ApplicationsStore } from './applications.store.ts'
import { recorded } from './applications.views.ts'
import { ownersStore } from './owners.store.ts'
import type { ApplicationsDeps } from './save-application.ts'

/** Deletes an application that no API belongs to; see `createApplications`. */
export const removeApplication = (
  { db, store, apis }: ApplicationsDeps & { store: ApplicationsStore },
  user: SignedIn,
  id: number,
  confirm: string | undefined,
) =>
  db.transaction(async (tx) => {
    const before = await store.lock(tx, id)
    if (!before) throw notFound('Application')
    requireMatch(confirm, before.name)
    const uses = await apis.count(tx, id)
    if (uses.apis > 0)
      throw conflict(`This application still has ${counted(uses.apis, 'API')} and ${counted(uses.deployments, 'deployment')}`)
    const owners = await ownersStore.findOf(tx, id)
    await store.remove(tx, id)
    await audit(tx, user, {
      action: 'application.delete',
      objectType: 'application',
      objectId: id,
      before: recorded(before, owners),
      after: null,
    })
    return { entityId: id }
  })
