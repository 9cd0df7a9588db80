import { isAmbiguous } from './ambiguous.ts'

/** How a path is appended to the service's: by segments, or as text (`path_handling` v1, which only Kong's traditional router supports). */
export type PathJoin = 'segments' | 'text'

/**
 * The path without what the route strips. A route's path need not end at a segment: `/p` would leave `../x` of `/p../x`, which climbs out
 * of the service's path; Kong removes such a prefix (`sanitize_uri_postfix`). Null if it would climb once decoded.
 */
const remainder = (path: string, stripped: number): string | null => {
  const rest = path.slice(stripped)
  if (rest.charCodeAt(0) === 47) return rest
  const below = rest.charCodeAt(0) === 46 ? rest.replace(/^\.{1,2}(\/|$)/, '') : rest
  return isAmbiguous(`/${below}`) ? null : below
}

/** `path_handling` v1 (kong/router/traditional.lua): no slash is inserted between the two, and none is doubled. */
const joinText = (base: string, path: string, stripped: number): string | null => {
  if (stripped === 0) return base + path.slice(1)
  const rest = remainder(path, stripped)
  if (rest === null) return null
  return base.endsWith('/') && rest.startsWith('/') ? base + rest.slice(1) : base + rest
}

/** `path_handling` v0, and v1 with the router flavor `traditional_compatible`. */
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
 * Returns the path for the upstream; null if the request must be refused with 400, because the rest of its path would lead out of the
 * service's path once decoded.
 * @param base the service's path, `/` if it has none
 * @param path the normalized request path
 * @param stripped how many characters the route strips from the start of `path`, 0 for none
 */
export function upstreamPath(join: PathJoin, base: string, path: string, stripped: number): string | null {
  return join === 'text' ? joinText(base, path, stripped) : joinSegments(base, path, stripped)
}
