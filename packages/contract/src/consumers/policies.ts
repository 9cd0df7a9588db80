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
import type { Pauser } from '../values/constants.ts'

/** On whose behalf a user pauses keys of an API. */
export const pausesAs = (user: Actor, api: Owned): Pauser =>
  isAdmin(user) || (isInternal(user) && maintains(user, api)) ? 'provider' : 'organization'

/** Whether the user looks after the keys of the own organization. */
const keepsKeys = (user: Actor, organizationId: number, hasAccess: boolean) =>
  isInternal(user) && isCompanyAdmin(user) && isOwnOrganization(user, organizationId) && hasAccess

const mayAdd = (user: Actor, api: Owned, organizationId: number, hasAccess: boolean) =>
  isAdmin(user) ||
  (isInternal(user) && isOwnOrganization(user, organizationId) && (maintains(user, api) || (isCompanyAdmin(user) && hasAccess)))

/** What a user may do here (specification part 1, section 6; permissions.csv). */
export const consumersPolicies = {
  seeKeys: isCompanyMember,
  /**
   * Has access or is a maintainer, and is in an organization that is not external; or is an admin. The actions menu is for company admins and
   * maintainers.
   */
  addConsumer: mayAdd,
  editConsumer: (user: Actor, api: Owned, organizationId: number) =>
    isAdmin(user) || (isInternal(user) && isOwnOrganization(user, organizationId) && maintains(user, api)),
  deleteConsumer: (user: Actor, api: Owned) => isAdmin(user) || (isInternal(user) && maintains(user, api)),
  /** Whoever may create such a key. */
  rotateConsumer: mayAdd,
  /** Whoever may create such a key, or delete this one. */
  revokeOldKey: (user: Actor, api: Owned, organizationId: number, hasAccess: boolean) =>
    mayAdd(user, api, organizationId, hasAccess) || (isInternal(user) && maintains(user, api)),
  /** Whoever may delete the key, and company admins of an internal organization, for its own. */
  pauseConsumer: (user: Actor, api: Owned, organizationId: number, hasAccess: boolean) =>
    pausesAs(user, api) === 'provider' || keepsKeys(user, organizationId, hasAccess),
  /** A firm cannot end a pause of the provider, nor maintainers one of the firm. */
  resumeConsumer: (user: Actor, api: Owned, organizationId: number, hasAccess: boolean, pausedBy: Pauser) =>
    isAdmin(user) || (pausedBy === 'provider' ? pausesAs(user, api) === 'provider' : keepsKeys(user, organizationId, hasAccess)),
  setConsumerLimits: (user: Actor, api: Owned) => isAdmin(user) || maintains(user, api),
  /** Has access or is a maintainer, and is in an organization that is not external; or is a portal admin. */
  revealSecret: (user: Actor, api: Owned, organizationId: number, hasAccess: boolean) =>
    isPortalAdmin(user) ||
    (isInternal(user) && isOwnOrganization(user, organizationId) && ((isCompanyMember(user) && hasAccess) || maintains(user, api))),
  /** With a key of the own organization, which no one gets to see: members of client firms and of the provider, and portal admins. */
  tryApis: (user: Actor) => user.organizationId !== null && (isCompanyMember(user) || isPortalAdmin(user)),
  seeViewRecords: isPortalAdmin,
} as const
