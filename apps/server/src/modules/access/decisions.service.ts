import type { AccessRequest } from '@apim/contract'
import { audit, system } from '../../audit/audit.ts'
import type { Db, Tx } from '../../db/client.ts'
import { conflict, forbidden, notFound } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { crashpoint } from '../../jobs/crashpoint.ts'
import { type AccessStore, type RequestRow, requestRows } from './access.store.ts'
import { requestView } from './access.views.ts'
import { announceAccess, tellDecided } from './access-notifications.ts'
import { grantAccess, type Product, setOwnKeys } from './grants.service.ts'
import type { Keys } from './keys.ts'
import { requireAskable } from './open-apis.store.ts'

/** A key that an admin created for an organization without access. */
interface FirstKey extends Product {
  consumerId: number
  createdBy: number
}

/**
 * Approves the open request of an organization that has got access together with a key; nothing if there is none, or it is the admin's own (trust T16).
 * The grant exists already.
 */
export const settleRequest = async (tx: Tx, { productId, organizationId, consumerId, createdBy }: FirstKey): Promise<void> => {
  const id = await requestRows.findOpen(tx, productId, organizationId)
  if (id === undefined || !(await requestRows.decide(tx, id, 'APPROVED', createdBy))) return
  const request = await requestRows.find(tx, id)
  if (request) await tellDecided(tx, { id: createdBy }, request, true)
  const after = { status: 'APPROVED', productId, organizationId, consumerId, decidedBy: createdBy }
  await audit(tx, system, { action: 'access-request.settle', objectType: 'access-request', objectId: id, before: { status: 'NEW' }, after })
}

interface Decision {
  status: 'APPROVED' | 'DENIED'
  reason?: string | undefined
  ownKeys?: boolean | undefined
}

/** Approves and denies: of concurrent decisions one wins, and everything that follows is in its transaction (trust T16, T17). */
export const createDecisions = (db: Db, store: AccessStore, keys: Keys) => {
  const refusal = (request: RequestRow | undefined, user: SignedIn, verb: string) => {
    if (!request) return notFound('API access request')
    if (request.status !== 'NEW') return conflict(`This request was already ${request.status === 'APPROVED' ? 'approved' : 'denied'}`)
    if (request.createdBy === user.id) return forbidden(`You need another Admin to ${verb} this request!`)
    return conflict('Someone else has just changed this request')
  }

  /** The grant of an approval; one that exists already is left as it is, but for what the approval says of its keys. */
  const grant = async (tx: Tx, user: SignedIn, request: RequestRow, ownKeys: boolean | undefined) => {
    const grantId = await grantAccess(tx, user, request, ownKeys ?? false)
    if (grantId === undefined && ownKeys !== undefined) await setOwnKeys(tx, user, request, ownKeys)
    return { grantId, ...(ownKeys && { ownKeys }) }
  }

  const decide = async (tx: Tx, user: SignedIn, id: number, { status, reason, ownKeys }: Decision) => {
    const isApproved = status === 'APPROVED'
    const asked = isApproved ? await store.findRequest(tx, id) : undefined
    if (asked?.status === 'NEW') await requireAskable(tx, asked.productId)
    const isDecided = await store.decide(tx, id, status, user.id)
    const request = await store.findRequest(tx, id)
    if (!isDecided || !request) throw refusal(request, user, isApproved ? 'approve' : 'deny')
    await tellDecided(tx, user, request, isApproved, reason)
    await announceAccess(tx, request, isApproved ? 'access.granted' : 'access.denied')
    const { productId, organizationId } = request
    const granted = isApproved && {
      ...(await grant(tx, user, request, ownKeys)),
      resumedConsumers: await keys.resume(tx, organizationId, productId),
    }
    await audit(tx, user, {
      action: isApproved ? 'access-request.approve' : 'access-request.deny',
      objectType: 'access-request',
      objectId: id,
      before: { status: 'NEW' },
      after: { status, productId, organizationId, ...(reason && { reason }), ...granted },
    })
    return { request: requestView(request), resumed: granted ? granted.resumedConsumers : [] }
  }

  return {
    /** `ownKeys`: the organization manages its own keys. */
    approve: async (user: SignedIn, id: number, ownKeys?: boolean): Promise<AccessRequest> => {
      const { request, resumed } = await db.transaction((tx) => decide(tx, user, id, { status: 'APPROVED', ownKeys }))
      crashpoint('access:granted')
      await keys.letIn(resumed)
      return request
    },
    /** The email to the requester repeats the reason. */
    deny: async (user: SignedIn, id: number, reason?: string): Promise<AccessRequest> =>
      (await db.transaction((tx) => decide(tx, user, id, { status: 'DENIED', reason }))).request,
  }
}
