import { can, type SavedSpec } from '@apim/contract'
import type { Tx } from '../../../db/client.ts'
import { allow, notFound } from '../../../http/errors.ts'
import type { SignedIn } from '../../../http/signed-in.ts'
import { staleEdit } from '../../../http/versions.ts'
import { apisStore } from '../apis.store.ts'
import { savedSpecView } from '../apis.views.ts'
import { documentsStore } from '../documents.store.ts'

/** An API that the user may edit. Throws 404 for one that the user may not see, 403 for one of others. */
export const findEditable = async (db: Tx, user: SignedIn, id: number) => {
  const api = await apisStore(db).find(user, id)
  if (!api) throw notFound('API')
  allow(can.editApi(user, api), 'You do not maintain this API')
  return api
}

/** An API that the user may edit, with its current revision. */
export const savedSpec = async (db: Tx, user: SignedIn, id: number): Promise<SavedSpec> => {
  const api = await findEditable(db, user, id)
  const revision = (await documentsStore(db).findRevisions(id))[0]
  if (!revision) throw notFound('Revision')
  return savedSpecView(user, api, revision)
}

/** Refuses an edit that started from another revision than the current one (trust T63). A revision's number is its version. */
export const requireCurrent = (version: string | undefined, yours: Record<string, unknown>, current: SavedSpec) => {
  if (version !== current.version) throw staleEdit(version !== undefined, { yours: { ...yours, version }, current })
}
