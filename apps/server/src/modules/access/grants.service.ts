import { type AccessGrant, type Actor, isAdmin } from '@apim/contract'
import { audit } from '../../audit/audit.ts'
import type { Db, Tx } from '../../db/client.ts'
import { notFound } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { crashpoint } from '../../jobs/crashpoint.ts'
import { type AccessStore, requestRows } from './access.store.ts'
import { grantView } from './access.views.ts'
import { tellRevoked } from './access-notifications.ts'
import { type GrantPaging, grantRows, grantsStore } from './grants.store.ts'
import type { Keys } from './keys.ts'

export interface Product {
  productId: number
  organizationId: number
}

/** Whether the organization has access to the API. */
export const hasAccess = (tx: Tx, organizationId: number, apiId: number): Promise<boolean> => grantRows.has(tx, apiId, organizationId)

/** Grants access; returns the new grant's id, or undefined when there is one already. The caller records it in its own audit row. */
export const grantAccess = (tx: Tx, user: SignedIn, { productId, organizationId }: Product): Promise<number | undefined> =>
  grantRows.insert(tx, { productId, organizationId, grantedBy: user.id })

/** Whether the organization has access to the API; locks that access until the transaction ends. */
export const holdAccess = (tx: Tx, organizationId: number, apiId: number): Promise<boolean> => grantRows.hold(tx, apiId, organizationId)

/** Deletes every request and grant of an API together with the API; its deployments and consumers are gone by then. */
export const removeAccessTo = async (tx: Tx, apiId: number): Promise<void> => {
  await requestRows.removeOfProduct(tx, apiId)
  await grantRows.removeOfProduct(tx, apiId)
}

/**
 * Undoes a grant whose purpose failed, unless it is already revoked or `isRelied` reports that something depends on it. Leaves no revoked row, which
 * would suspend keys that never needed the grant. Returns what was revoked, for the audit row of the failure.
 */
export const withdrawAccess = async (tx: Tx, id: number, isRelied: () => Promise<boolean>): Promise<Product | undefined> => {
  const before = await grantRows.lock(tx, id)
  if (!before || (await isRelied())) return undefined
  await grantRows.remove(tx, id)
  return before
}

/** Who has access to what (specification part 2, section 4). */
export const createGrants = (db: Db, access: AccessStore, keys: Keys) => {
  const store = grantsStore(db)
  return {
    /** The organization's grants; company roles cannot see another organization's. */
    available: async (user: Actor, organizationId: number): Promise<AccessGrant[]> => {
      if (!(isAdmin(user) || user.organizationId === organizationId) || !(await access.findOrganization(organizationId)))
        throw notFound('Organization')
      return (await store.findGrantsOf(organizationId)).map(grantView)
    },
    grants: async (paging: GrantPaging) => {
      const { rows, total } = await store.pageGrants(paging)
      return { grants: rows.map(grantView), total }
    },
    /** Revokes a grant and resolves when the organization's keys for the API are refused at the gateway (trust T56). */
    revoke: async (user: SignedIn, id: number) => {
      const suspended = await db.transaction(async (tx) => {
        const revoked = await store.revokeGrant(tx, id)
        if (!revoked) throw notFound('API access')
        const suspendedConsumers = await keys.suspend(tx, revoked.organizationId, revoked.productId)
        await tellRevoked(tx, user, revoked)
        const [before, after] = [revoked, { suspendedConsumers }]
        await audit(tx, user, { action: 'access-grant.revoke', objectType: 'access-grant', objectId: id, before, after })
        return suspendedConsumers
      })
      crashpoint('access:revoked')
      await keys.shutOut(suspended)
      return { entityId: id }
    },
  }
}
