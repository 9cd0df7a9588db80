import type { Routing } from '@apim/contract'
import { audit } from '../../audit/audit.ts'
import type { Db, Tx } from '../../db/client.ts'
import { conflict, notFound } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { verifyDomain } from './domains/domains.service.ts'
import type { RegistrationRow, RegistrationStore } from './registration.store.ts'
import { registrationView } from './registration.views.ts'
import { tellCompanyAdmins } from './registration-mails.ts'
import { requireActive } from './require-active.ts'

/** Which organization's company admins may decide a request: a portal admin says so (trust T14). */
export const createRouting = (db: Db, store: RegistrationStore) => {
  const hand = async (tx: Tx, before: RegistrationRow, { organizationId, companyAdmin }: Routing): Promise<RegistrationRow> => {
    if (organizationId !== null) await requireActive(store, tx, organizationId)
    if (!(await store.route(tx, before.id, organizationId, companyAdmin))) throw conflict('This request has already been decided')
    const row = (await store.find(tx, before.id)) as RegistrationRow
    if (organizationId === null || organizationId === before.organizationId) return row
    await tellCompanyAdmins(tx, row, organizationId)
    return row
  }

  return {
    /** Hands an open request to an organization, whose company admins are told, or takes it back. Throws 404, 409 once it is decided. */
    route: (user: SignedIn, routing: Routing) =>
      db.transaction(async (tx) => {
        const { accessRequestId: id, organizationId } = routing
        const before = await store.find(tx, id)
        if (!before) throw notFound('Access request')
        const row = await hand(tx, before, routing)
        if (routing.verifyDomain && organizationId !== null) await verifyDomain(db, tx, user, row.email, organizationId)
        await audit(tx, user, {
          action: 'registration.route',
          objectType: 'registration',
          objectId: id,
          before: { organizationId: before.organizationId, companyAdmin: before.companyAdmin },
          after: { organizationId, companyAdmin: row.companyAdmin },
        })
        return registrationView(row)
      }),
    /** The request as it is now. */
    routedAgain: async (id: number) => {
      const row = await store.find(db, id)
      return row && registrationView(row)
    },
  }
}
