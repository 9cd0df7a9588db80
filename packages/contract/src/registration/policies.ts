import { type Actor, isCompanyAdmin, isOwnOrganization, isPortalAdmin } from '../rules/actor.ts'

interface Routed {
  organizationId: number | null
}

/** Who may decide a registration (permissions.csv; trust T14, T16). */
export const registrationPolicies = {
  /** Company admins see what a portal admin or a verified domain has routed to their organization. */
  seeRegistration: (user: Actor, { organizationId }: Routed): boolean =>
    isPortalAdmin(user) || (isCompanyAdmin(user) && organizationId !== null && isOwnOrganization(user, organizationId)),
  /** No one decides their own request (specification part 2, section 4). */
  decideRegistration: (user: Actor & { email: string }, request: Routed & { email: string }): boolean =>
    registrationPolicies.seeRegistration(user, request) && user.email !== request.email,
} as const
