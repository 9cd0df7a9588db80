import { isAmbiguous } from './ambiguous.ts'

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
