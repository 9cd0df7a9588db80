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

/** What a user may do to one of these: the specification's part 1 section 6 and permissions.csv. */
export const consumersPolicies = {
  seeKeys: isCompanyMember,
  /** (Has access or maintainer) and organization not external, or an admin; the action area is for company admin or maintainer. */
  addConsumer: (user: Actor, api: Owned, organizationId: number, hasAccess: boolean) =>
    isAdmin(user) ||
    (isInternal(user) && isOwnOrganization(user, organizationId) && (maintains(user, api) || (isCompanyAdmin(user) && hasAccess))),
  editConsumer: (user: Actor, api: Owned, organizationId: number) =>
    isAdmin(user) || (isInternal(user) && isOwnOrganization(user, organizationId) && maintains(user, api)),
  deleteConsumer: (user: Actor, api: Owned) => isAdmin(user) || (isInternal(user) && maintains(user, api)),
  setConsumerLimits: (user: Actor, api: Owned) => isAdmin(user) || maintains(user, api),
  /** Show key: (has access or maintainer) and organization not external, or portal admin. */
  revealSecret: (user: Actor, api: Owned, organizationId: number, hasAccess: boolean) =>
    isPortalAdmin(user) ||
    (isInternal(user) && isOwnOrganization(user, organizationId) && ((isCompanyMember(user) && hasAccess) || maintains(user, api))),
  seeViewRecords: isPortalAdmin,
} as const
