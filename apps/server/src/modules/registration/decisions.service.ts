import { can, type RegistrationDenial, type Review } from '@apim/contract'
import { audit } from '../../audit/audit.ts'
import type { Db, Tx } from '../../db/client.ts'
import { conflict, fieldErrors, forbidden, notFound, type Refusal } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { crashpoint } from '../../jobs/crashpoint.ts'
import { queueMail } from '../../mails/index.ts'
import { type Admission, admit } from './admission.ts'
import type { Decision, RegistrationRow, RegistrationStore } from './registration.store.ts'
import { requireActive } from './require-active.ts'

const words = { APPROVED: 'approved', DENIED: 'denied' } as const

/** Roles that no registration gives (trust T15). */
const refuseRoles = ({ portalAdmin, kongAdmin }: Review) => {
  const [field] = Object.entries({ portalAdmin, kongAdmin }).find(([, isSet]) => isSet) ?? []
  if (field) throw forbidden('A registration can only make someone a company user or company admin', { errors: { [field]: 'Not allowed' } })
}

const refusal = (row: RegistrationRow | undefined, user: SignedIn, verb: string): Refusal => {
  if (!row || !can.seeRegistration(user, row)) return notFound('Access request')
  if (row.status === 'APPROVED' || row.status === 'DENIED') return conflict(`This request was already ${words[row.status]}`)
  if (row.email === user.email) return forbidden(`You need another Admin to ${verb} this request!`)
  return conflict('Someone else has just changed this request')
}

/** The person as approved: their names may have been corrected, their address may not, because only its owner can accept the invitation. */
const personOf = (row: RegistrationRow, { firstname, lastname, email = row.email }: Review) => {
  if (email !== row.email)
    throw fieldErrors({ email: 'The address of a request cannot be changed: only its owner can accept the invitation' })
  return { email, phoneNumber: row.phoneNumber, firstname: firstname ?? row.firstName, lastname: lastname ?? row.lastName }
}

const record = (tx: Tx, user: SignedIn, id: number, after: Pick<Decision, 'status'> & Record<string, unknown>) =>
  audit(tx, user, {
    action: after.status === 'APPROVED' ? 'registration.approve' : 'registration.deny',
    objectType: 'registration',
    objectId: id,
    before: { status: 'NEW' },
    after,
  })

/** Where a decision in an organization's queue belongs: a company admin's is always their own (trust T15). */
const ownQueue = (user: SignedIn) => (user.roles.includes('ROLE_PORTAL_ADMIN') ? undefined : (user.organizationId ?? 0))

/** Approves and denies: of concurrent decisions one wins, and everything that follows is in its transaction (trust T16, T17). */
export const createDecisions = (db: Db, store: RegistrationStore, admission: Admission) => {
  /** Decides, or throws why this user cannot; `own` limits it to the user's own organization. */
  const decide = async (tx: Tx, user: SignedIn, id: number, decision: Decision, own: number | undefined): Promise<RegistrationRow> => {
    const isDecided = await store.decide(tx, id, { id: user.id, email: user.email, organizationId: own }, decision)
    const row = await store.find(tx, id)
    if (!isDecided || !row) throw refusal(row, user, decision.status === 'APPROVED' ? 'approve' : 'deny')
    return row
  }

  const approve = (user: SignedIn, review: Review, organizationId: number, own: number | undefined) =>
    db.transaction(async (tx) => {
      refuseRoles(review)
      const { accessRequestId: id, companyAdmin = false } = review
      const organization = await requireActive(store, tx, organizationId)
      const row = await decide(tx, user, id, { status: 'APPROVED', organizationId, companyAdmin }, own)
      const userId = await admit(tx, admission, user, { ...personOf(row, review), organizationId, companyAdmin }, organization.name)
      await store.updateUser(tx, id, userId)
      crashpoint('registration:admitted')
      await record(tx, user, id, { status: 'APPROVED', organizationId, companyAdmin, userId })
      return { accessRequestId: id, userId }
    })

  const deny = (user: SignedIn, { accessRequestId: id, reason: given }: RegistrationDenial, own: number | undefined) =>
    db.transaction(async (tx) => {
      const reason = given || null
      const row = await decide(tx, user, id, { status: 'DENIED', reason }, own)
      const values = { name: row.firstName, company: row.company, ...(reason && { reason }) }
      await queueMail(tx, { to: row.email, template: 'registration.denied', values, link: '/register' })
      await record(tx, user, id, { status: 'DENIED', reason })
      return { accessRequestId: id }
    })

  return {
    approve: (user: SignedIn, review: Review) => {
      if (review.organizationId === undefined) throw fieldErrors({ organizationId: 'Organization is required' })
      return approve(user, review, review.organizationId, undefined)
    },
    /** A company admin's own organization decides, whatever the body says; a portal admin who names one must name the one it was routed to. */
    approveForOrganization: async (user: SignedIn, review: Review) => {
      const own = ownQueue(user)
      const organizationId = own ?? (await store.find(db, review.accessRequestId))?.organizationId ?? undefined
      if (organizationId === undefined) throw notFound('Access request')
      if (own === undefined && (review.organizationId ?? organizationId) !== organizationId)
        throw fieldErrors({ organizationId: 'This request is not in the queue of this organization' })
      return approve(user, review, organizationId, organizationId)
    },
    deny: (user: SignedIn, denial: RegistrationDenial) => deny(user, denial, undefined),
    denyForOrganization: (user: SignedIn, denial: RegistrationDenial) => deny(user, denial, ownQueue(user)),
    /** The user that an earlier attempt's approval led to. */
    approvedAgain: async (id: number) => {
      const userId = await store.findUserId(id)
      return userId === undefined ? undefined : { accessRequestId: id, userId }
    },
  }
}
