import { type Actor, isPortalAdmin } from '../rules/actor.ts'

/** What a user may see of others: permissions.csv. */
export const usersPolicies = {
  seeAllUsers: (user: Actor): boolean => isPortalAdmin(user),
} as const
