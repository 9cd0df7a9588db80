import { type Actor, isPortalAdmin } from '../rules/actor.ts'

/** Whom a user may view the portal as. */
export const viewAsPolicies = {
  /** Never another portal admin: what that person reads, the viewer may read as it is. */
  viewAs: (user: Actor, other: Pick<Actor, 'id' | 'roles'>): boolean =>
    isPortalAdmin(user) && other.id !== user.id && !other.roles.includes('ROLE_PORTAL_ADMIN'),
} as const
