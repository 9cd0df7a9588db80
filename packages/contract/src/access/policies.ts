import { type Actor, isCompanyAdmin, isOwnOrganization, isPortalAdmin, maintains, type Owned } from '../rules/actor.ts'

/** What a user may do to one of these: the specification's part 1 section 6 and permissions.csv. */
export const accessPolicies = {
  requestAccess: (user: Actor, api: Owned, organizationId: number) =>
    isPortalAdmin(user) || (isOwnOrganization(user, organizationId) && (isCompanyAdmin(user) || maintains(user, api))),
  /** Nobody decides their own request (specification part 2, section 4). */
  decide: (user: Actor, request: { createdBy: number }) => isPortalAdmin(user) && request.createdBy !== user.id,
} as const
