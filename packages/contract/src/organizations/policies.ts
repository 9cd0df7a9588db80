import { isAdmin } from '../rules/actor.ts'

/** What a user may do here (specification part 1, section 6; permissions.csv). */
export const organizationsPolicies = {
  seeAllOrganizations: isAdmin,
} as const
