import type { UserDetail, View } from '@apim/contract'
import type { Role } from '@apim/contract/constants'
import type { SignedIn, Viewing } from '../../http/signed-in.ts'
import type { Person } from './people.store.ts'

/** The roles that follow from a user's flags; a member of an organization without portal or gateway rights is a company user. */
export const rolesOf = (user: Pick<Person, 'portalAdmin' | 'kongAdmin' | 'companyAdmin' | 'organizationId'>): Role[] => [
  ...(user.portalAdmin ? (['ROLE_PORTAL_ADMIN'] as const) : []),
  ...(user.kongAdmin ? (['ROLE_KONG_ADMIN'] as const) : []),
  ...(user.companyAdmin ? (['ROLE_COMPANY_ADMIN'] as const) : []),
  ...(user.organizationId !== null && !user.portalAdmin && !user.kongAdmin ? (['ROLE_COMPANY_USER'] as const) : []),
]

/** A user as the portal's pages see them (specification part 1, section 6). */
export const userView = (person: Person, firstlogin: boolean, termsDue: number | null): Omit<UserDetail, 'keyReveal'> => ({
  ...person,
  roles: rolesOf(person),
  organizationExternal: person.organizationExternal !== false,
  firstlogin,
  termsDue,
})

/** One request of a session. */
export type Visit = Pick<SignedIn, 'authTime' | 'issuer' | 'sid' | 'requestId' | 'address'>

/** A person as the rules and the audit log see them during one request. */
export const signedIn = (person: Person, visit: Visit): SignedIn => ({
  id: person.id,
  email: person.email,
  firstname: person.firstname,
  lastname: person.lastname,
  roles: rolesOf(person),
  ownerApps: person.ownerApps,
  organizationId: person.organizationId,
  organizationName: person.organizationName,
  organizationExternal: person.organizationExternal !== false,
  ...visit,
})

/** A view of the portal as another user, as the viewer's pages show it. */
export const viewOf = ({ by: { id, email, firstname, lastname }, reason, expiresAt, secondsLeft }: Viewing): View => ({
  by: { id, email, firstname, lastname },
  reason,
  expiresAt: expiresAt.toISOString(),
  secondsLeft,
})
