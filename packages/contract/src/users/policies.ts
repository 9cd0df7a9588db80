import { type Actor, isPortalAdmin } from '../rules/actor.ts'

/** What a user may see of other users (permissions.csv). */
export const usersPolicies = {
  seeAllUsers: (user: Actor): boolean => isPortalAdmin(user),
} as const
