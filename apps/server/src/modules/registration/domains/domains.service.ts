import { domainOf } from '@apim/contract'
import { audit } from '../../../audit/audit.ts'
import type { Db, Tx } from '../../../db/client.ts'
import type { Paging } from '../../../db/paging.ts'
import { conflict, fieldErrors, notFound } from '../../../http/errors.ts'
import type { SignedIn } from '../../../http/signed-in.ts'
import { domainView } from '../registration.views.ts'
import { domainsStore } from './domains.store.ts'
import { isSharedDomain } from './shared-domains.ts'

const objectType = 'verified-domain'

/**
 * States that an address's domain belongs to an organization; stated once more, it changes nothing. Throws 400 where anyone has an address, 409 where
 * it is another organization's.
 */
export const verifyDomain = async (db: Db, tx: Tx, user: SignedIn, email: string, organizationId: number): Promise<void> => {
  const domain = domainOf(email)
  if (isSharedDomain(domain)) throw fieldErrors({ verifyDomain: `Anyone can have an address at ${domain}` })
  const store = domainsStore(db)
  const id = await store.insert(tx, domain, organizationId, user.id)
  if (id === undefined) {
    if ((await store.findOwner(tx, domain)) === organizationId) return
    throw conflict(`${domain} is already verified for an organization`)
  }
  await audit(tx, user, { action: 'verified-domain.create', objectType, objectId: id, after: { domain, organizationId } })
}

/** Verified email domains: listed and removed by portal admins. */
export const createDomains = (db: Db) => {
  const store = domainsStore(db)
  return {
    domains: async (paging: Paging) => {
      const { rows, total } = await store.page(paging)
      return { domains: rows.map(domainView), total }
    },
    /** Throws 404 if there is none with that ID. */
    removeDomain: (user: SignedIn, id: number) =>
      db.transaction(async (tx) => {
        const row = await store.find(tx, id)
        if (!row || !(await store.remove(tx, id))) throw notFound('Domain')
        const { domain, organizationId } = row
        await audit(tx, user, { action: 'verified-domain.delete', objectType, objectId: id, before: { domain, organizationId } })
        return { entityId: id }
      }),
  }
}
