import { isAmbiguous } from './ambiguous.ts'
import { resolveSegments } from './segments.ts'
import { decodeTriplets } from './triplets.ts'

/**
 * Returns the path that routes are matched against and that is forwarded: percent triplets of unreserved characters decoded, dot segments
 * resolved, slashes merged, as Kong 3.9 does before matching. One character is one byte. Null for what must be refused with 400: malformed
 * triplets, %00, a path above the root, a path that does not start with a slash, and one that servers behind the gateway may read
 * differently.
 */
export function normalizePath(path: string): string | null {
  if (path.charCodeAt(0) !== 47) return null
  const decoded = path.includes('%') ? decodeTriplets(path) : path
  if (decoded === null) return null
  const resolved = decoded.includes('//') || decoded.includes('/.') ? resolveSegments(decoded) : decoded
  return resolved === null || isAmbiguous(resolved) ? null : resolved
}

/** Returns a configured path (Unicode text) in the form that {@link normalizePath} returns: one character per byte. */
export function configuredPath(path: string): string {
  const bytes = Buffer.from(path, 'utf8').toString('latin1')
  return normalizePath(bytes) ?? bytes
}
