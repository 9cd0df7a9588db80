/** What decides which of two matching routes wins. */
export interface Ranked {
  rank: number
  id: string
}

interface RouteShape {
  hosts: readonly string[]
  methods: readonly string[]
  snis: readonly string[]
  headerCount: number
  regexPriority: number
}

const REGEX_OR_LENGTH = 2 ** 33
const PRIORITY_OFFSET = 2 ** 31

/**
 * Returns the rank of one path of a route; the higher one wins. Kong 3.9, router_flavor traditional_compatible
 * (`get_priority` in kong/router/transform.lua): kinds of condition, plain hosts only, number of headers, regular
 * expression, its priority or else the length of the path. Stays below 2^53.
 * @param path as configured, null for a route without paths
 */
export function rankOf(route: RouteShape, path: string | null): number {
  const isRegex = path?.startsWith('~') ?? false
  const conditions = [route.snis.length, route.methods.length, route.hosts.length, route.headerCount, path === null ? 0 : 1]
  const kinds = conditions.filter((count) => count > 0).length
  const hasPlainHosts = route.hosts.length > 0 && !route.hosts.some((host) => host.includes('*'))
  const priority = Math.min(PRIORITY_OFFSET - 1, Math.max(-PRIORITY_OFFSET, route.regexPriority)) + PRIORITY_OFFSET
  const weight = (kinds * 2 + (hasPlainHosts ? 1 : 0)) * 256 + Math.min(255, route.headerCount)
  return (weight * 2 + (isRegex ? 1 : 0)) * REGEX_OR_LENGTH + (isRegex ? priority : (path?.length ?? 0))
}

/** Tells whether `a` wins over `b`; of equals the higher uuid wins (recorded from Kong, section proxy:tie-break). */
export function wins(a: Ranked, b: Ranked): boolean {
  return a.rank > b.rank || (a.rank === b.rank && a.id > b.id)
}

/** Puts an entry into a list that is ordered from the strongest to the weakest. */
export function insertRanked<T extends Ranked>(list: T[], entry: T): void {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (wins(entry, list[middle] as T)) high = middle
    else low = middle + 1
  }
  list.splice(low, 0, entry)
}
