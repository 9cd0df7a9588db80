import type { Exchange } from '../plugin.ts'

/**
 * Returns the lower-case names of headers that must not be logged, besides those that are always secret: the client's credentials, and
 * headers that plugins add.
 */
export function hiddenNames({ secrets, request: { policyHeaders } }: Exchange): ReadonlySet<string> {
  if (policyHeaders.size === 0) return secrets
  return secrets.size === 0 ? policyHeaders : new Set([...secrets, ...policyHeaders])
}
