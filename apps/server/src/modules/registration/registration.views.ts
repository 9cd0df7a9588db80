import type { Registration, RegistrationDetail, RegistrationStatus, VerifiedDomain } from '@apim/contract'
import { versionOf } from '../../http/versions.ts'
import type { domainsStore } from './domains/domains.store.ts'
import type { RegistrationRow } from './registration.store.ts'

type State = Registration['status']
/** What was only received is not shown to anyone. */
const stateOf = ({ status }: Pick<RegistrationRow, 'status'>): State => (status === 'RECEIVED' ? 'NEW' : status)

/** A request as the queues show it (specification part 2, section 3). Its version is that of where it was routed (trust T63). */
export const registrationView = (row: RegistrationRow): Registration => ({
  id: row.id,
  version: versionOf({ id: row.id, organizationId: row.organizationId, companyAdmin: row.companyAdmin }),
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  company: row.company,
  phoneNumber: row.phoneNumber,
  companyAdmin: row.companyAdmin ? 1 : 0,
  createdAt: row.createdAt.toISOString(),
  status: stateOf(row),
  organizationId: row.organizationId,
  organizationName: row.organizationName,
})

type Earlier = Pick<RegistrationRow, 'id' | 'status' | 'createdAt' | 'reason'>
type Known = Pick<RegistrationDetail, 'sameDomain' | 'domainOrganization'> & { earlier: Earlier[] }

/** A request with what helps to decide it. */
export const detailView = (row: RegistrationRow, { earlier, ...known }: Known): RegistrationDetail => ({
  ...registrationView(row),
  ...known,
  termsVersion: row.termsVersion,
  address: row.address,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decidedBy: row.decidedBy,
  reason: row.reason,
  earlier: earlier.map((one) => ({ ...one, status: stateOf(one), createdAt: one.createdAt.toISOString() })),
})

/** How it stands, for its applicant, who learns of an organization only once they belong to it. */
export const statusView = (row: RegistrationRow): RegistrationStatus => ({
  requestId: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  company: row.company,
  createdAt: row.createdAt.toISOString(),
  status: stateOf(row),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  reason: row.reason,
  organizationName: row.status === 'APPROVED' ? row.organizationName : null,
})

type DomainRow = Awaited<ReturnType<ReturnType<typeof domainsStore>['page']>>['rows'][number]

/** A verified domain and whose it is. */
export const domainView = ({ createdAt, ...row }: DomainRow): VerifiedDomain => ({ ...row, createdAt: createdAt.toISOString() })
