import type { UserDetail } from '@apim/contract'

/**
 * Only a user whose details are known counts as signed in (specification 1 §4). While a session is restored, `failure` says why the details could not be had:
 * the server is away, and the user is still signed in at the provider.
 */
export type SessionState =
  | { phase: 'restoring'; failure?: unknown }
  | { phase: 'signed-out' }
  | { phase: 'signed-in'; user: UserDetail; subject: string; expired?: boolean }
