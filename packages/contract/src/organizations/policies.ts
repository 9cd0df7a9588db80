import { type Actor, isAdmin, isCompanyAdmin, isOwnOrganization, isPortalAdmin } from '../rules/actor.ts'

/** What a user may do here (specification part 1, section 6; permissions.csv). */
export const organizationsPolicies = {
  seeAllOrganizations: isAdmin,
  openOrganization: (user: Actor, organizationId: number) => isPortalAdmin(user) || isOwnOrganization(user, organizationId),
  /** Everything about it, its applications and its masked keys; others see name, contact and description. */
  seeOrganizationDetails: (user: Actor, organizationId: number) =>
    isPortalAdmin(user) || (isCompanyAdmin(user) && isOwnOrganization(user, organizationId)),
  manageOrganizations: isPortalAdmin,
} as const
