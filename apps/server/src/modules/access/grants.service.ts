import { type AccessGrant, type Actor, isAdmin } from '@apim/contract'
import { audit } from '../../audit/audit.ts'
import type { Db, Tx } from '../../db/client.ts'
import { notFound } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { crashpoint } from '../../jobs/crashpoint.ts'
import { type AccessStore, requestRows } from './access.store.ts'
import { grantView } from './access.views.ts'
import { type GrantPaging, grantRows, grantsStore } from './grants.store.ts'
import type { Keys } from './keys.ts'

export interface Product {
  productId: number
  organizationId: number
}

/** Whether the organization has access to the API. */
export const hasAccess = (tx: Tx, organizationId: number, apiId: number): Promise<boolean> => grantRows.has(tx, apiId, organizationId)

/** Grants access; answers the new grant's id, or undefined when there is one already. Whoever calls says so in the audit row of the change. */
export const grantAccess = (tx: Tx, user: SignedIn, { productId, organizationId }: Product): Promise<number | undefined> =>
  grantRows.insert(tx, { productId, organizationId, grantedBy: user.id })

/** Whether the organization has access to the API, and keeps it until the transaction ends. */
export const holdAccess = (tx: Tx, organizationId: number, apiId: number): Promise<boolean> => grantRows.hold(tx, apiId, organizationId)

/** Takes every request and grant of an API away, with the API itself; its deployments and consumers are gone by then. */
export const removeAccessTo = async (tx: Tx, apiId: number): Promise<void> => {
  await requestRows.removeOfProduct(tx, apiId)
  await grantRows.removeOfProduct(tx, apiId)
}

/**
 * Undoes a grant that was given for something which did not come to be, unless it was revoked already or `isRelied` says that somebody has built
 * on it meanwhile. It leaves no row that would shut out keys which never needed it. Answers whose access to what is gone, for the audit row of
 * the failure.
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
    /** What the organization has; another organization's is not there for company roles. */
    available: async (user: Actor, organizationId: number): Promise<AccessGrant[]> => {
      if (!(isAdmin(user) || user.organizationId === organizationId) || !(await access.findOrganization(organizationId)))
        throw notFound('Organization')
      return (await store.findGrantsOf(organizationId)).map(grantView)
    },
    grants: async (paging: GrantPaging) => {
      const { rows, total } = await store.pageGrants(paging)
      return { grants: rows.map(grantView), total }
    },
    /** Takes a grant back and answers when the organization's keys for the API are dead at the gateway (trust T56). */
    revoke: async (user: SignedIn, id: number) => {
      const suspended = await db.transaction(async (tx) => {
        const revoked = await store.revokeGrant(tx, id)
        if (!revoked) throw notFound('API access')
        const suspendedConsumers = await keys.suspend(tx, revoked.organizationId, revoked.productId)
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
