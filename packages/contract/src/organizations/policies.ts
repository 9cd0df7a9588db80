import { isAdmin } from '../rules/actor.ts'

/** What a user may do to one of these: the specification's part 1 section 6 and permissions.csv. */
export const organizationsPolicies = {
  seeAllOrganizations: isAdmin,
} as const
