import { type AccessAsk, type AccessRequest, type Actor, can, isPortalAdmin } from '@apim/contract'
import { audit } from '../../audit/audit.ts'
import { type Db, isTaken, type Tx } from '../../db/client.ts'
import type { Paging } from '../../db/paging.ts'
import { allow, conflict, fieldErrors, notFound } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { accessStore, type RequestFilter, type RequestRow } from './access.store.ts'
import { requestView } from './access.views.ts'
import { tellRequested } from './access-notifications.ts'
import { createDecisions } from './decisions.service.ts'
import { createGrants, grantedTo } from './grants.service.ts'
import { accessInbox } from './inbox.store.ts'
import type { Keys } from './keys.ts'
import { requireAskable } from './open-apis.store.ts'

export interface AccessDeps {
  db: Db
  keys: Keys
}

/** Requests for access to APIs, decisions on them, and the resulting grants (specification part 1 section 4, part 2 section 4). */
export const createAccess = ({ db, keys }: AccessDeps) => {
  const store = accessStore(db)

  const insertRequest = async (tx: Tx, user: SignedIn, asked: AccessAsk) => {
    const { productId, organizationId } = asked
    await requireAskable(tx, productId)
    const id = await store.insertRequest(tx, { ...asked, createdBy: user.id })
    // Read after the insert, which waited for a concurrent decision.
    if ((await grantedTo(tx, organizationId, productId)) !== 'none') throw conflict('This organization already has access to this API')
    const row = (await store.findRequest(tx, id)) as RequestRow
    await tellRequested(tx, user, row)
    await audit(tx, user, {
      action: 'access-request.create',
      objectType: 'access-request',
      objectId: id,
      after: { productId, organizationId, ...(row.reason && { reason: row.reason }) },
    })
    return requestView(row)
  }

  return {
    /** The organization's own requests; portal admins see all (permissions.csv). Filters only narrow. */
    find: async (user: Actor, filter: RequestFilter): Promise<AccessRequest[]> => {
      if (isPortalAdmin(user)) return (await store.findRequests(filter)).map(requestView)
      if (user.organizationId === null || (filter.organizationId ?? user.organizationId) !== user.organizationId) return []
      return (await store.findRequests({ ...filter, organizationId: user.organizationId })).map(requestView)
    },
    all: async (paging: Paging) => {
      const { rows, total } = await store.pageRequests(paging)
      return { requests: rows.map(requestView), total }
    },
    request: async (user: SignedIn, asked: AccessAsk) => {
      const { productId, organizationId } = asked
      const api = await store.findVisibleApi(user, productId)
      if (!api) throw notFound('API')
      allow(can.requestAccess(user, api, organizationId))
      const organization = await store.findOrganization(organizationId)
      if (!organization || organization.isClosed) throw fieldErrors({ organizationId: 'Organization is required' })
      return db
        .transaction((tx) => insertRequest(tx, user, asked))
        .catch((error: unknown) => {
          throw isTaken(error, 'one_open_request') ? conflict('Access to this API has already been requested and is pending') : error
        })
    },
    /** The current state of a request that the caller made or decided. */
    requestAgain: async (id: number): Promise<AccessRequest | undefined> => {
      const row = await store.findRequest(db, id)
      return row && requestView(row)
    },
    inbox: accessInbox(db),
    ...createDecisions(db, store, keys),
    ...createGrants(db, store, keys),
  }
}
export type Access = ReturnType<typeof createAccess>
