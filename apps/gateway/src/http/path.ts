import { isAmbiguous } from './ambiguous.ts'

/** Characters that keep their percent-encoding, because decoding them would change what the path means (RFC 3986, 2.2 and Kong's own list). */
const RESERVED = new Set(Array.from(`!#$&'()*+,/:;=?@[]%`, (character) => character.charCodeAt(0)))

/** Bytes that may stand in a request line as they are; the others are percent-encoded when the path is forwarded. */
const FORWARDABLE = new Set(
  Array.from(`!#$&'()*+,/:;=?@[]%-_.~ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789`, (c) => c.charCodeAt(0)),
)

const hexValue = (code: number): number => {
  if (code >= 48 && code <= 57) return code - 48
  const letter = code | 32
  return letter >= 97 && letter <= 102 ? letter - 87 : -1
}

/**
 * Decodes every percent triplet that is safe to decode; null for %00, which no path may hold, and where a triplet is malformed, as in
 * nginx: what is decoded behind a stray `%` would become a triplet that nobody has looked at.
 */
const decode = (path: string): string | null => {
  let decoded = ''
  let from = 0
  for (let at = path.indexOf('%'); at !== -1; at = path.indexOf('%', at + 1)) {
    const high = hexValue(path.charCodeAt(at + 1))
    const low = hexValue(path.charCodeAt(at + 2))
    const byte = high * 16 + low
    if (high < 0 || low < 0 || byte === 0) return null
    // Control characters stay encoded too: decoded they could end a header line.
    const kept = RESERVED.has(byte) || byte < 32 || byte === 127
    decoded += path.slice(from, at) + (kept ? path.slice(at, at + 3).toUpperCase() : String.fromCharCode(byte))
    from = at + 3
    at += 2
  }
  return from === 0 ? path : decoded + path.slice(from)
}

/** What makes a segment several ones, once it is decoded: of how many a dot segment behind it takes away is then a matter of opinion. */
const SEVERAL = /\\|%(?:2F|5C|25)/

/** Removes empty and dot segments; null when the path climbs above the root, or over a segment that may be several. */
const resolveSegments = (path: string): string | null => {
  const kept: string[] = []
  const segments = path.split('/')
  for (let index = 1; index < segments.length; index++) {
    const segment = segments[index] as string
    if (segment === '' || segment === '.') continue
    if (segment !== '..') {
      kept.push(segment)
      continue
    }
    const taken = kept.pop()
    if (taken === undefined || SEVERAL.test(taken)) return null
  }
  const last = segments.at(-1)
  const isFolder = last === '' || last === '.' || last === '..'
  return kept.length === 0 ? '/' : `/${kept.join('/')}${isFolder ? '/' : ''}`
}

/**
 * Returns the path that routes are matched against and that is forwarded: percent triplets of unreserved characters
 * decoded, dot segments resolved, slashes merged, as Kong 3.9 does before it matches. One character is one byte.
 * Null for what must be refused with 400: malformed triplets, %00, a path above the root, a path that does not begin with a slash, and one
 * that servers behind the gateway may read in another way.
 */
export function normalizePath(path: string): string | null {
  if (path.charCodeAt(0) !== 47) return null
  const decoded = path.includes('%') ? decode(path) : path
  if (decoded === null) return null
  const resolved = decoded.includes('//') || decoded.includes('/.') ? resolveSegments(decoded) : decoded
  return resolved === null || isAmbiguous(resolved) ? null : resolved
}

const needsEscape = (path: string): boolean => {
  for (let at = 0; at < path.length; at++) if (!FORWARDABLE.has(path.charCodeAt(at))) return true
  return false
}

/** Returns the normalised path as it may stand in a request line: bytes outside RFC 3986 percent-encoded, existing triplets kept. */
export function escapePath(path: string): string {
  if (!needsEscape(path)) return path
  let escaped = ''
  for (let at = 0; at < path.length; at++) {
    const byte = path.charCodeAt(at)
    escaped += FORWARDABLE.has(byte) ? path[at] : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }
  return escaped
}

/** Returns a configured path (Unicode text) in the form that {@link normalizePath} gives a request's: one character a byte. */
export function configuredPath(path: string): string {
  const bytes = Buffer.from(path, 'utf8').toString('latin1')
  return normalizePath(bytes) ?? bytes
}

/** How a path is put behind the service's: segment by segment, or as text (`path_handling` v1, which only Kong's traditional router knows). */
export type PathJoin = 'segments' | 'text'

/**
 * What a route leaves of a path. A route's path need not end with a segment: of `/p../x` the prefix `/p` would leave `../x`, which
 * climbs out of the service's path; Kong takes such a beginning off (`sanitize_uri_postfix`). Null for one that would climb once decoded.
 */
const remainder = (path: string, stripped: number): string | null => {
  const rest = path.slice(stripped)
  if (rest.charCodeAt(0) === 47) return rest
  const below = rest.charCodeAt(0) === 46 ? rest.replace(/^\.{1,2}(\/|$)/, '') : rest
  return isAmbiguous(`/${below}`) ? null : below
}

/** `path_handling` v1 (kong/router/traditional.lua): nothing comes between the two, and nothing is doubled. */
const joinText = (base: string, path: string, stripped: number): string | null => {
  if (stripped === 0) return base + path.slice(1)
  const rest = remainder(path, stripped)
  if (rest === null) return null
  return base.endsWith('/') && rest.startsWith('/') ? base + rest.slice(1) : base + rest
}

/** `path_handling` v0, and v1 where the router is `traditional_compatible`. */
const joinSegments = (base: string, path: string, stripped: number): string | null => {
  const endsWithSlash = base.endsWith('/')
  if (stripped === 0) {
    if (endsWithSlash) return base + path.slice(1)
    return path === '/' ? base : base + path
  }
  const rest = remainder(path, stripped)
  if (rest === null) return null
  if (rest === '') {
    if (base === '/') return base
    const wantsSlash = path.length > 1 && path.endsWith('/')
    if (endsWithSlash) return wantsSlash ? base : base.slice(0, -1)
    return wantsSlash ? `${base}/` : base
  }
  const head = endsWithSlash ? base.slice(0, -1) : base
  return rest.startsWith('/') ? head + rest : `${head}/${rest}`
}

/**
 * Returns the path to ask the upstream for; null for one that must be refused with 400, because what is left of it would lead out of the
 * service's path once it is decoded.
 * @param base the service's path, `/` when it has none
 * @param path the normalised request path
 * @param stripped how many characters at the beginning of `path` the route strips, 0 for none
 */
export function upstreamPath(join: PathJoin, base: string, path: string, stripped: number): string | null {
  return join === 'text' ? joinText(base, path, stripped) : joinSegments(base, path, stripped)
}
