import {
  type Actor,
  isAdmin,
  isCompanyAdmin,
  isCompanyMember,
  isInternal,
  isOwnOrganization,
  isPortalAdmin,
  maintains,
  type Owned,
} from '../rules/actor.ts'

/** What a user may do here (specification part 1, section 6; permissions.csv). */
export const consumersPolicies = {
  seeKeys: isCompanyMember,
  /**
   * Has access or is a maintainer, and is in an organization that is not external; or is an admin. The actions menu is for company admins and
   * maintainers.
   */
  addConsumer: (user: Actor, api: Owned, organizationId: number, hasAccess: boolean) =>
    isAdmin(user) ||
    (isInternal(user) && isOwnOrganization(user, organizationId) && (maintains(user, api) || (isCompanyAdmin(user) && hasAccess))),
  editConsumer: (user: Actor, api: Owned, organizationId: number) =>
    isAdmin(user) || (isInternal(user) && isOwnOrganization(user, organizationId) && maintains(user, api)),
  deleteConsumer: (user: Actor, api: Owned) => isAdmin(user) || (isInternal(user) && maintains(user, api)),
  setConsumerLimits: (user: Actor, api: Owned) => isAdmin(user) || maintains(user, api),
  /** Has access or is a maintainer, and is in an organization that is not external; or is a portal admin. */
  revealSecret: (user: Actor, api: Owned, organizationId: number, hasAccess: boolean) =>
    isPortalAdmin(user) ||
    (isInternal(user) && isOwnOrganization(user, organizationId) && ((isCompanyMember(user) && hasAccess) || maintains(user, api))),
  /** With a key of the own organization, which no one gets to see: members of client firms and of the provider, and portal admins. */
  tryApis: (user: Actor) => user.organizationId !== null && (isCompanyMember(user) || isPortalAdmin(user)),
  seeViewRecords: isPortalAdmin,
} as const
