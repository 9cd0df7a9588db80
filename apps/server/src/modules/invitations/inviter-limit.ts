import { isPortalAdmin } from '@apim/contract'
import type { Tx } from '../../db/client.ts'
import { Refusal } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { inviterWaitsFor } from './invitations.store.ts'

/** How many people someone who is no portal admin can invite: the portal must not be anyone's bulk mailer (trust T66). */
const perHour = 60

/**
 * Throws 429 for someone who has invited too many people in the last hour. Their calls queue from here until their transactions end, so call it first:
 * whoever holds the lock of the audit log must not wait for this one.
 */
export const requireMayInvite = async (tx: Tx, inviter: SignedIn): Promise<void> => {
  if (isPortalAdmin(inviter)) return
  const seconds = await inviterWaitsFor(tx, inviter.id, perHour)
  if (seconds === undefined) return
  throw new Refusal(429, `You can invite ${perHour} people per hour. Please try again later.`, {
    headers: { 'retry-after': String(seconds) },
  })
}
