import { can, domainOf, isPortalAdmin, type RegistrationDetail } from '@apim/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/client.ts'
import type { Paging } from '../../db/paging.ts'
import { notFound } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import type { Admission } from './admission.ts'
import { createDecisions } from './decisions.service.ts'
import { createDomains } from './domains/domains.service.ts'
import { createIntake } from './intake.ts'
import { registrationStore } from './registration.store.ts'
import { detailView, registrationView } from './registration.views.ts'
import { createRouting } from './routing.service.ts'
import { createSignUp, type SignUpDeps } from './sign-up.service.ts'

export interface RegistrationDeps extends Admission, Pick<SignUpDeps, 'limits' | 'internalDomains'> {
  db: Db
  log: FastifyBaseLogger
}

type Asked = Paging & { sortBy?: string | undefined; orgId?: number | undefined }

/** Sign-up, the queues of requests and their decisions (specification part 2, sections 2 to 5). */
export const createRegistration = ({ db, log, limits, internalDomains, ...admission }: RegistrationDeps) => {
  const store = registrationStore(db)
  const intake = createIntake(db, log)
  const page = async (organizationId: number | 'any' | undefined, { sortBy, sort, ...paging }: Asked) => {
    const { rows, total } = await store.page(organizationId, { ...paging, sort: sortBy ?? sort })
    return { requests: rows.map(registrationView), total }
  }

  return {
    ...createSignUp({ db, store, intake, limits, internalDomains }),
    pending: ({ orgId, ...asked }: Asked) => page(orgId, asked),
    /** What was routed to an organization: portal admins choose which, or see all; company admins see their own (trust T14). */
    queue: (user: SignedIn, { orgId, ...asked }: Asked) => {
      const organizationId = isPortalAdmin(user) ? orgId : (user.organizationId ?? 0)
      return page(organizationId ?? 'any', asked)
    },
    /** Throws 404 for one that the user may not see. */
    detail: async (user: SignedIn, id: number): Promise<RegistrationDetail> => {
      const row = await store.find(db, id)
      if (!row || !can.seeRegistration(user, row)) throw notFound('Access request')
      const domain = domainOf(row.email)
      const isAll = isPortalAdmin(user)
      return detailView(row, {
        // What another firm decided, and why, is not for a company admin.
        earlier: await store.findEarlier(row, isAll ? undefined : (user.organizationId ?? 0)),
        sameDomain: isAll ? await store.findSameDomain(domain) : [],
        domainOrganization: (isAll && (await store.findByDomain(db, domain))) || null,
      })
    },
    ...createDecisions(db, store, admission),
    ...createRouting(db, store),
    ...createDomains(db),
    intake,
  }
}
export type Registration = ReturnType<typeof createRegistration>
