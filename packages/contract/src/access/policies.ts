import { type Actor, isCompanyAdmin, isOwnOrganization, isPortalAdmin, maintains, type Owned } from '../rules/actor.ts'

/** What a user may do here (specification part 1, section 6; permissions.csv). */
export const accessPolicies = {
  requestAccess: (user: Actor, api: Owned, organizationId: number) =>
    isPortalAdmin(user) || (isOwnOrganization(user, organizationId) && (isCompanyAdmin(user) || maintains(user, api))),
  /** No one decides their own request (specification part 2, section 4). */
  decide: (user: Actor, request: { createdBy: number }) => isPortalAdmin(user) && request.createdBy !== user.id,
  /** Whether a client manages its own keys is for those to say who approve and revoke access. */
  setOwnKeys: isPortalAdmin,
} as const
