import type { Routing } from '@apim/contract'
import { audit } from '../../audit/audit.ts'
import type { Db, Tx } from '../../db/client.ts'
import { conflict, notFound } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { staleEdit } from '../../http/versions.ts'
import { verifyDomain } from './domains/domains.service.ts'
import type { RegistrationRow, RegistrationStore } from './registration.store.ts'
import { registrationView } from './registration.views.ts'
import { tellCompanyAdmins } from './registration-mails.ts'
import { requireActive } from './require-active.ts'

const routeOf = ({ organizationId, companyAdmin }: RegistrationRow) => ({ organizationId, companyAdmin })

/** Which organization's company admins may decide a request: a portal admin says so (trust T14). */
export const createRouting = (db: Db, store: RegistrationStore) => {
  const locked = async (tx: Tx, id: number): Promise<RegistrationRow> => {
    await store.lock(tx, id)
    const row = await store.find(tx, id)
    if (!row) throw notFound('Access request')
    return row
  }

  const hand = async (tx: Tx, { id, organizationId: from }: RegistrationRow, to: ReturnType<typeof routeOf>): Promise<RegistrationRow> => {
    const { organizationId, companyAdmin } = to
    if (organizationId !== null) await requireActive(store, tx, organizationId)
    if (!(await store.route(tx, id, organizationId, companyAdmin))) throw conflict('This request has already been decided')
    const row = (await store.find(tx, id)) as RegistrationRow
    if (organizationId !== null && organizationId !== from) await tellCompanyAdmins(tx, row, organizationId)
    return row
  }

  /** Saving where it is again is not an edit. */
  const isThere = (before: RegistrationRow, to: ReturnType<typeof routeOf>) =>
    before.organizationId === to.organizationId && before.companyAdmin === to.companyAdmin

  return {
    /**
     * Hands an open request to an organization, whose company admins are told, or takes it back. Throws 404, 409 once it is decided, and 409 with
     * both versions where it was routed elsewhere since (trust T63).
     */
    route: (user: SignedIn, { accessRequestId: id, verifyDomain: verifies, ...sent }: Routing, version: string | undefined) =>
      db.transaction(async (tx) => {
        const before = await locked(tx, id)
        const to = { organizationId: sent.organizationId, companyAdmin: sent.companyAdmin ?? before.companyAdmin }
        const current = registrationView(before)
        if (current.status !== 'NEW') throw conflict('This request has already been decided')
        if (!isThere(before, to) && version !== current.version)
          throw staleEdit(version !== undefined, { yours: { accessRequestId: id, ...to, version }, current })
        const isMoved = !isThere(before, to)
        const row = isMoved ? await hand(tx, before, to) : before
        // Before the audit row, because someone else may be verifying that domain, who would wait for the log.
        if (verifies && row.organizationId !== null) await verifyDomain(db, tx, user, row.email, row.organizationId)
        if (isMoved)
          await audit(tx, user, {
            action: 'registration.route',
            objectType: 'registration',
            objectId: id,
            before: routeOf(before),
            after: to,
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
