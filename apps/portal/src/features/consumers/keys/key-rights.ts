import type { ConsumerEntry } from '@apim/contract'
import { type Actor, can, type Owned } from '@apim/contract/policies'

/** The reader's rights on the keys of one organization for one API. */
export interface KeyRights {
  mayReveal: boolean
  mayEdit: boolean
  mayDelete: boolean
  mayPause: boolean
  mayRotate: boolean
  mayRevokeOld: boolean
  mayResume: (pausedBy: NonNullable<ConsumerEntry['pausedBy']>) => boolean
}

/** What the reader may do to an organization's keys for an API, if that organization has access or not. */
export const keyRights = (user: Actor, api: Owned, organizationId: number, hasAccess: boolean): KeyRights => ({
  mayReveal: can.revealSecret(user, api, organizationId, hasAccess),
  mayEdit: can.editConsumer(user, api, organizationId),
  mayDelete: can.deleteConsumer(user, api),
  mayPause: can.pauseConsumer(user, api, organizationId, hasAccess),
  mayRotate: can.rotateConsumer(user, api, organizationId, hasAccess),
  mayRevokeOld: can.revokeOldKey(user, api, organizationId, hasAccess),
  mayResume: (pausedBy) => can.resumeConsumer(user, api, organizationId, hasAccess, pausedBy),
})
