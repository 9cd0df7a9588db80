import { type AccessGrant, type Actor, isAdmin } from '@apim/contract'
import type { Granted } from '@apim/contract/constants'
import { audit } from '../../audit/audit.ts'
import type { Db, Tx } from '../../db/client.ts'
import { notFound } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { crashpoint } from '../../jobs/crashpoint.ts'
import { type AccessStore, requestRows } from './access.store.ts'
import { grantView } from './access.views.ts'
import { tellOwnKeys, tellRevoked } from './access-notifications.ts'
import { type GrantPaging, grantRows, grantsStore } from './grants.store.ts'
import type { Keys } from './keys.ts'

export interface Product {
  productId: number
  organizationId: number
}

/** What the organization's grant of the API gives it. */
export const grantedTo = (tx: Tx, organizationId: number, apiId: number): Promise<Granted> => grantRows.find(tx, apiId, organizationId)

/**
 * Grants access; returns the new grant's id, or undefined when there is one already. The caller records it in its own audit row. `ownKeys`: whether the
 * organization manages its own keys.
 */
export const grantAccess = async (tx: Tx, user: SignedIn, { productId, organizationId }: Product, ownKeys: boolean) => {
  const id = await grantRows.insert(tx, { productId, organizationId, grantedBy: user.id, ownKeys })
  if (id !== undefined && ownKeys) await tellOwnKeys(tx, user, { productId, organizationId }, true)
  return id
}

/** What the organization's grant of the API gives it; locks that grant until the transaction ends, `alone` against others who do so alone. */
export const holdAccess = (tx: Tx, organizationId: number, apiId: number, alone = false): Promise<Granted> =>
  grantRows.hold(tx, apiId, organizationId, alone)

/** Says whether an organization with access manages its own keys, with its audit row; nothing where it is so already. */
export const setOwnKeys = async (tx: Tx, user: SignedIn, { productId, organizationId }: Product, ownKeys: boolean): Promise<void> => {
  const id = await grantRows.setOwnKeys(tx, productId, organizationId, ownKeys)
  if (id === undefined) return
  await tellOwnKeys(tx, user, { productId, organizationId }, ownKeys)
  const [before, after] = [{ ownKeys: !ownKeys }, { ownKeys, productId, organizationId }]
  await audit(tx, user, { action: 'access-grant.edit', objectType: 'access-grant', objectId: id, before, after })
}

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
  return { productId: before.productId, organizationId: before.organizationId }
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
    /** Says whether the organization manages its own keys. Throws 404 where there is no such grant any more. */
    setOwnKeys: (user: SignedIn, id: number, ownKeys: boolean) =>
      db.transaction(async (tx) => {
        const grant = await grantRows.lock(tx, id)
        if (!grant) throw notFound('API access')
        await setOwnKeys(tx, user, grant, ownKeys)
        return { entityId: id }
      }),
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
