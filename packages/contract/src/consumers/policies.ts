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
import type { Granted, Pauser } from '../values/constants.ts'

/** On whose behalf a user pauses keys of an API. */
export const pausesAs = (user: Actor, api: Owned): Pauser =>
  isAdmin(user) || (isInternal(user) && maintains(user, api)) ? 'provider' : 'organization'

/** Whether the user manages the keys of the own organization, internal or not, because its grant says that it does so itself. */
const managesKeys = (user: Actor, api: Owned, organizationId: number, granted: Granted) =>
  granted === 'own-keys' && isOwnOrganization(user, organizationId) && (isCompanyAdmin(user) || maintains(user, api))

/** Whether the user looks after the keys of the own organization. */
const keepsKeys = (user: Actor, api: Owned, organizationId: number, granted: Granted) =>
  (isInternal(user) && isCompanyAdmin(user) && isOwnOrganization(user, organizationId) && granted !== 'none') ||
  managesKeys(user, api, organizationId, granted)

const mayAdd = (user: Actor, api: Owned, organizationId: number, granted: Granted) =>
  isAdmin(user) ||
  (isInternal(user) && isOwnOrganization(user, organizationId) && maintains(user, api)) ||
  keepsKeys(user, api, organizationId, granted)

/** What a user may do here (specification part 1, section 6; permissions.csv). */
export const consumersPolicies = {
  seeKeys: isCompanyMember,
  /**
   * Has access or is a maintainer, and is in an organization that is not external; or is an admin; or manages the organization's own keys. The actions
   * menu is for company admins and maintainers.
   */
  addConsumer: mayAdd,
  editConsumer: (user: Actor, api: Owned, organizationId: number, granted: Granted) =>
    isAdmin(user) ||
    (isInternal(user) && isOwnOrganization(user, organizationId) && maintains(user, api)) ||
    managesKeys(user, api, organizationId, granted),
  deleteConsumer: (user: Actor, api: Owned, organizationId: number, granted: Granted) =>
    isAdmin(user) || (isInternal(user) && maintains(user, api)) || managesKeys(user, api, organizationId, granted),
  /** Whoever may create such a key. */
  rotateConsumer: mayAdd,
  /** Whoever may create such a key, or delete this one. */
  revokeOldKey: (user: Actor, api: Owned, organizationId: number, granted: Granted) =>
    mayAdd(user, api, organizationId, granted) || (isInternal(user) && maintains(user, api)),
  /** Whoever may delete the key, and whoever looks after the own organization's. */
  pauseConsumer: (user: Actor, api: Owned, organizationId: number, granted: Granted) =>
    pausesAs(user, api) === 'provider' || keepsKeys(user, api, organizationId, granted),
  /** A firm cannot end a pause of the provider, nor maintainers one of the firm. */
  resumeConsumer: (user: Actor, api: Owned, organizationId: number, granted: Granted, pausedBy: Pauser) =>
    isAdmin(user) || (pausedBy === 'provider' ? pausesAs(user, api) === 'provider' : keepsKeys(user, api, organizationId, granted)),
  setConsumerLimits: (user: Actor, api: Owned) => isAdmin(user) || maintains(user, api),
  /** Has access or is a maintainer, and is in an organization that is not external; or is a portal admin. */
  revealSecret: (user: Actor, api: Owned, organizationId: number, granted: Granted) =>
    isPortalAdmin(user) ||
    (isInternal(user) &&
      isOwnOrganization(user, organizationId) &&
      ((isCompanyMember(user) && granted !== 'none') || maintains(user, api))),
  /** With a key of the own organization, which no one gets to see: members of client firms and of the provider, and portal admins. */
  tryApis: (user: Actor) => user.organizationId !== null && (isCompanyMember(user) || isPortalAdmin(user)),
  seeViewRecords: isPortalAdmin,
} as const
