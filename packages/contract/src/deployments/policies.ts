import { type Actor, isAdmin, isCompanyAdmin, isInternal, isPortalAdmin, maintains, type Owned } from '../rules/actor.ts'

/** What a user may do here (specification part 1, section 6; permissions.csv). */
export const deploymentsPolicies = {
  /** A maintainer needs the environment list for a new deployment, and that list is for portal and company admins. */
  deploy: (user: Actor, api: Owned) => isPortalAdmin(user) || (maintains(user, api) && isCompanyAdmin(user)),
  editDeployment: (user: Actor, api: Owned) => isPortalAdmin(user) || maintains(user, api),
  setResponseTransformer: isPortalAdmin,
  deleteDeployment: (user: Actor, api: Owned) => isPortalAdmin(user) || maintains(user, api),
  readDeployment: (user: Actor, api: Owned) => isAdmin(user) || maintains(user, api),
  seeDeployments: (user: Actor, api: Owned, hasAccess: boolean) => isAdmin(user) || hasAccess || maintains(user, api),
  seeGatewayConfig: isAdmin,
  /** The upstream and the allowed addresses: for internal users, and for those who entered them. */
  seeTarget: (user: Actor, api: Owned) => isAdmin(user) || isInternal(user) || maintains(user, api),
  seeEnvironments: (user: Actor) => isPortalAdmin(user) || isCompanyAdmin(user),
} as const
