import type { Route } from '@apim/contract'
import { forbidden } from './errors.ts'
import type { SignedIn } from './signed-in.ts'

/**
 * The user that a call is made as. While a portal admin views the portal as another user, calls are that user's and only read: whatever changes or
 * reveals something is refused, a route that states nothing included. Calls on the admin's own session stay the admin's.
 */
export const callerOf = (user: SignedIn, whileViewing: Route['whileViewing']): SignedIn => {
  if (!user.viewing || whileViewing === 'reads') return user
  if (whileViewing === 'own-session') return user.viewing.by
  throw forbidden('Nothing can be changed or revealed while you view the portal as another user', { code: 'view-as-read-only' })
}
