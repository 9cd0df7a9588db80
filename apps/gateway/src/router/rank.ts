import type { RouterFlavor } from './flavor.ts'

/** The criteria for which of two matching routes wins. */
export interface Ranked {
  rank: number
  /** Breaks ties between equal ranks, higher wins; always 0 for `traditional_compatible`. */
  tie: number
  id: string
}

interface RouteShape {
  hosts: readonly string[]
  methods: readonly string[]
  snis: readonly string[]
  headerCount: number
  regexPriority: number
  /** Seconds since 1970. */
  createdAt: number
}

const REGEX_OR_LENGTH = 2 ** 33
const PRIORITY_OFFSET = 2 ** 31
/** Later than any route's creation. */
const END_OF_TIME = 2 ** 34
const LENGTH_MAX = 2 ** 18

const priorityOf = ({ regexPriority }: RouteShape): number =>
  Math.min(PRIORITY_OFFSET - 1, Math.max(-PRIORITY_OFFSET, regexPriority)) + PRIORITY_OFFSET

const isWildcard = (host: string): boolean => host.includes('*')
const hasPlainHostsOnly = ({ hosts }: RouteShape): boolean => hosts.length > 0 && !hosts.some(isWildcard)

/** One number for each kind of condition that the route has, strongest first in Kong's traditional router. */
const kindsOf = ({ hosts, headerCount, methods, snis }: RouteShape, path: string | null): number[] =>
  [hosts.length, headerCount, path === null ? 0 : 1, methods.length, snis.length].map((count) => Math.sign(count))

const countOf = (kinds: readonly number[]): number => kinds.reduce((sum, kind) => sum + kind, 0)

const compatible = (route: RouteShape, path: string | null): Omit<Ranked, 'id'> => {
  const isRegex = path?.startsWith('~') ?? false
  const kinds = countOf(kindsOf(route, path))
  const weight = (kinds * 2 + (hasPlainHostsOnly(route) ? 1 : 0)) * 256 + Math.min(255, route.headerCount)
  return { rank: (weight * 2 + (isRegex ? 1 : 0)) * REGEX_OR_LENGTH + (isRegex ? priorityOf(route) : (path?.length ?? 0)), tie: 0 }
}

const traditional = (route: RouteShape, path: string | null): Omit<Ranked, 'id'> => {
  const isRegex = path?.startsWith('~') ?? false
  const kinds = kindsOf(route, path)
  const category = kinds.reduce((bits, kind) => bits * 2 + kind, countOf(kinds))
  const hasWildcardPort = route.hosts.some((host) => isWildcard(host) && /:\d+$/.test(host))
  const details = [hasWildcardPort, hasPlainHostsOnly(route), isRegex].reduce((bits, holds) => bits * 2 + (holds ? 1 : 0), category)
  const length = isRegex ? 0 : Math.min(LENGTH_MAX, path?.length ?? 0)
  return {
    rank: (details * 256 + Math.min(255, route.headerCount)) * 2 * PRIORITY_OFFSET + (isRegex ? priorityOf(route) : 0),
    tie: length * END_OF_TIME + (END_OF_TIME - 1 - route.createdAt),
  }
}

/**
 * Returns the rank of one path of a route; higher wins. Both numbers stay below 2^53.
 * - `traditional_compatible` (`get_priority` in kong/router/transform.lua): number of kinds of condition, plain hosts only, number of
 * headers, regular expression, its priority or else the length of the path.
 * - `traditional` (`sort_categories` and `sort_routes` in kong/router/traditional.lua): number of kinds, the kinds themselves, wildcard
 * host with port, plain hosts only, regular expression, number of headers, its priority, the length of the path, the age.
 * @param path as configured; null for a route without paths
 */
export function rankOf(flavor: RouterFlavor, route: RouteShape, path: string | null): Omit<Ranked, 'id'> {
  return flavor === 'traditional' ? traditional(route, path) : compatible(route, path)
}

/** Whether `a` wins over `b`; between equals the higher UUID wins (recorded from Kong, section proxy:tie-break). */
export function wins(a: Ranked, b: Ranked): boolean {
  if (a.rank !== b.rank) return a.rank > b.rank
  return a.tie > b.tie || (a.tie === b.tie && a.id > b.id)
}

/** Inserts an entry into a list ordered from strongest to weakest. */
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
