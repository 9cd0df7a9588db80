import { type Actor, isCompanyAdmin, isPortalAdmin } from '../rules/actor.ts'
import type { NotificationKind } from './values.ts'

const isMember = (user: Actor) => user.organizationId !== null
const isDecider = (user: Actor) => isPortalAdmin(user) || isCompanyAdmin(user)

/** Whom a kind of notification can concern. */
const concerns: Readonly<Record<NotificationKind, (user: Actor) => boolean>> = {
  requests: () => true,
  access: isCompanyAdmin,
  stopped: (user) => isMember(user) || isPortalAdmin(user),
  ending: (user) => isDecider(user) || user.ownerApps.length > 0,
  'api-breaking': isMember,
  'api-changed': isMember,
  deployments: isMember,
  administration: isDecider,
}

/** Which notifications a user can have; a role that is lost takes its notifications along. */
export const notificationsPolicies = {
  beNotifiedOf: (user: Actor, kind: NotificationKind): boolean => concerns[kind](user),
} as const
