import type { Exchange } from '../plugin.ts'

/** Returns the lower-case names of the request's headers that no log may hold, besides those that always are secret: the client's, and what policies add. */
export function hiddenNames({ secrets, request: { policyHeaders } }: Exchange): ReadonlySet<string> {
  if (policyHeaders.size === 0) return secrets
  return secrets.size === 0 ? policyHeaders : new Set([...secrets, ...policyHeaders])
}
