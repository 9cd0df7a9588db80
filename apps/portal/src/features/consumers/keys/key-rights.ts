import type { ConsumerEntry, UserDetail } from '@apim/contract'
import type { Granted } from '@apim/contract/constants'
import { type Actor, can, type Owned } from '@apim/contract/policies'

/** The reader's rights on the keys of one organization for one API. */
export interface KeyRights {
  mayReveal: boolean
  /** Whether the reader could reveal it, but no key is shown again here (decision 78). */
  isShownOnce: boolean
  mayEdit: boolean
  mayDelete: boolean
  mayPause: boolean
  mayRotate: boolean
  mayRevokeOld: boolean
  mayResume: (pausedBy: NonNullable<ConsumerEntry['pausedBy']>) => boolean
}

type Reader = Actor & Pick<UserDetail, 'keyReveal'>

/** Whether the reader may see these keys again, where keys are shown again at all (decision 78). */
export const canReveal = (user: Reader, api: Owned, organizationId: number, granted: Granted): boolean =>
  user.keyReveal && can.revealSecret(user, api, organizationId, granted)

/** Who gets to see a key again that has just been made. */
export type SeenAgainBy = 'reader' | 'others' | 'no one'

export const seenAgainBy = (user: Pick<UserDetail, 'keyReveal'>, isByReader: boolean): SeenAgainBy => {
  if (isByReader) return 'reader'
  return user.keyReveal ? 'others' : 'no one'
}

/** What the reader may do to an organization's keys for an API, by what that organization was granted. */
export const keyRights = (user: Reader, api: Owned, organizationId: number, granted: Granted): KeyRights => ({
  mayReveal: canReveal(user, api, organizationId, granted),
  isShownOnce: !user.keyReveal && can.revealSecret(user, api, organizationId, granted),
  mayEdit: can.editConsumer(user, api, organizationId, granted),
  mayDelete: can.deleteConsumer(user, api, organizationId, granted),
  mayPause: can.pauseConsumer(user, api, organizationId, granted),
  mayRotate: can.rotateConsumer(user, api, organizationId, granted),
  mayRevokeOld: can.revokeOldKey(user, api, organizationId, granted),
  mayResume: (pausedBy) => can.resumeConsumer(user, api, organizationId, granted, pausedBy),
})
