import type { Entity } from '../entity.ts'
import type { HeaderList } from '../http/header-list.ts'
import { entriesOf, entryMatches, type RouteEntry } from './entry.ts'
import type { RouterFlavor } from './flavor.ts'
import { PrefixTree } from './prefix-tree.ts'
import { insertRanked, wins } from './rank.ts'

interface WildcardEntry extends RouteEntry {
  hostStart: string
  hostEnd: string
}

interface Bucket {
  anyHost: RouteEntry[]
  hosts: Map<string, RouteEntry[]>
  wildcards: WildcardEntry[]
}

/** A route that matched, and how many characters of the path it matched. */
export interface Match {
  route: Entity
  matched: number
}

/** What the router matches against. */
export interface RouteQuery {
  method: string
  /** Without the port; Kong compares it case-sensitively. */
  host: string
  /** The gateway's listening port, for hosts that are configured with one. */
  port: number
  /** The server name from the TLS handshake, empty for none; null without TLS, when routes' server names are ignored. */
  sni: string | null
  /** Normalized. */
  path: string
  headers: HeaderList
}

const matchesHost = (entry: WildcardEntry, host: string): boolean => host.startsWith(entry.hostStart) && host.endsWith(entry.hostEnd)

const wildcard = (entry: RouteEntry, host: string): WildcardEntry => {
  const star = host.indexOf('*')
  return { ...entry, hostStart: host.slice(0, star), hostEnd: host.slice(star + 1) }
}

/**
 * Finds a request's route in the order of one of Kong's routers. All paths are in a radix tree by their literal prefix, so that the time
 * does not grow with the number of routes.
 */
export class Router {
  private readonly flavor: RouterFlavor
  private readonly tree = new PrefixTree<Bucket>(() => ({ anyHost: [], hosts: new Map(), wildcards: [] }))
  private readonly lists = new Map<string, RouteEntry[][]>()
  /** Whether any route was ever configured with a host that has a port. */
  private hasPortHosts = false

  constructor(flavor: RouterFlavor) {
    this.flavor = flavor
  }

  /** Adds or replaces a Kong route. Throws if it has an invalid pattern; the route is then removed. */
  put(route: Entity): void {
    this.remove(route.id)
    const used: RouteEntry[][] = []
    this.lists.set(route.id, used)
    for (const entry of entriesOf(route, this.flavor)) this.place(entry, (route.hosts as string[] | null) ?? [], used)
  }

  private place(entry: RouteEntry, hosts: readonly string[], used: RouteEntry[][]): void {
    const bucket = this.tree.at(entry.literal)
    const add = <T extends RouteEntry>(list: T[], item: T) => {
      insertRanked(list, item)
      used.push(list)
    }
    if (hosts.length === 0) add(bucket.anyHost, entry)
    for (const host of hosts) {
      if (host.includes('*')) add(bucket.wildcards, wildcard(entry, host))
      else {
        if (host.includes(':')) this.hasPortHosts = true
        if (!bucket.hosts.has(host)) bucket.hosts.set(host, [])
        add(bucket.hosts.get(host) as RouteEntry[], entry)
      }
    }
  }

  /** Removes a route; ignores an unknown ID. */
  remove(id: string): void {
    const removed: RouteEntry[] = []
    for (const list of this.lists.get(id) ?? []) {
      for (let index = list.length - 1; index >= 0; index--) if (list[index]?.id === id) removed.push(...list.splice(index, 1))
    }
    this.lists.delete(id)
    for (const { literal, route } of removed) this.tidy(literal, (route.hosts as string[] | null) ?? [])
  }

  /** Removes empty nodes at a path: paths come and go, and each would leave a little behind. */
  private tidy(literal: string, hosts: readonly string[]): void {
    const bucket = this.tree.find(literal)
    if (bucket === null) return
    for (const host of hosts) if (bucket.hosts.get(host)?.length === 0) bucket.hosts.delete(host)
    if (bucket.anyHost.length + bucket.wildcards.length + bucket.hosts.size === 0) this.tree.remove(literal)
  }

  /** Returns the strongest route that matches, or null. */
  find(query: RouteQuery): Match | null {
    let best: RouteEntry | null = null
    // Built once, not for each part of the path; and most often no route has a port.
    const withPort = this.hasPortHosts ? `${query.host}:${query.port}` : null
    this.tree.walk(query.path, (bucket) => {
      if (bucket.anyHost.length > 0) best = strongest(bucket.anyHost, best, query)
      if (bucket.hosts.size > 0) {
        best = strongest(bucket.hosts.get(query.host), best, query)
        if (withPort !== null) best = strongest(bucket.hosts.get(withPort), best, query)
      }
      if (bucket.wildcards.length > 0) best = strongest(bucket.wildcards, best, query, matchesHost)
    })
    return best === null ? null : matchOf(best, query.path)
  }
}

const matchOf = (entry: RouteEntry, path: string): Match => ({
  route: entry.route,
  matched: entry.regex === null ? entry.literal.length : entry.regex.match(path),
})

const strongest = <T extends RouteEntry>(
  list: readonly T[] | undefined,
  best: RouteEntry | null,
  query: RouteQuery,
  matches?: (entry: T, host: string) => boolean,
): RouteEntry | null => {
  if (list === undefined) return best
  for (const entry of list) {
    if (best !== null && !wins(entry, best)) return best
    if (matches !== undefined && !matches(entry, query.host)) continue
    if (entryMatches(entry, query)) return entry
  }
  return best
}
