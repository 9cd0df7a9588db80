import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'

/** One address that a name resolves to; what only SRV records have is null otherwise (RFC 2782). */
export interface Found {
  readonly ip: string
  readonly port: number | null
  readonly weight: number | null
  /** The target name in the record. */
  readonly name: string | null
}

/** What a target's host resolved to. */
export interface Resolved {
  /** The type of record found, or the lookup's error, in Kong's words. */
  readonly dns: string
  readonly found: readonly Found[]
}

/** Resolves a name to addresses; throws errors with a `code` like `node:dns`. */
export type Lookup = (host: string) => Promise<readonly string[]>

/** Finds the SRV records of a name; throws like {@link Lookup}. */
export type ServiceLookup = (host: string) => Promise<readonly { name: string; port: number; priority: number; weight: number }[]>

/** How names are resolved; without `services` only to addresses. */
export interface Lookups {
  lookup: Lookup
  services?: ServiceLookup | undefined
}

/** Options of name resolution: Kong's `dns_order` and `dns_resolver`. */
export interface DnsOptions {
  order: 'A' | 'SRV,A'
  /** Addresses, optionally with a port; empty for the system's. */
  servers: readonly string[]
}

const ANSWER_MS = 1_000

const systemLookup: Lookup = async (host) => (await lookup(host, { all: true })).map(({ address }) => address)

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'failure'
const isNotFound = (error: unknown): boolean => codeOf(error) === 'ENOTFOUND' || codeOf(error) === 'ENODATA'

/**
 * Returns how names are resolved. The system resolver reads the hosts file; configured servers are asked first, then the system for names
 * they do not know.
 */
export function lookupsBy({ order, servers }: DnsOptions): Lookups {
  const resolver = new Resolver({ timeout: ANSWER_MS, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  const unless = (failed: Lookup, next: Lookup) => (host: string) =>
    failed(host).catch((error: unknown) => (isNotFound(error) ? next(host) : Promise.reject(error as Error)))
  const viaServers = unless(
    (host) => resolver.resolve4(host),
    unless((host) => resolver.resolve6(host), systemLookup),
  )
  return {
    lookup: servers.length > 0 ? viaServers : systemLookup,
    services: order === 'SRV,A' ? (host) => resolver.resolveSrv(host) : undefined,
  }
}

const kindOf = (ip: string): string => (isIP(ip) === 6 ? 'AAAA' : 'A')
const plain = (ip: string): Found => ({ ip, port: null, weight: null, name: null })

/** Returns the resolution of an IP address: itself; null for a name, which needs a lookup. */
export function asAddress(host: string): Resolved | null {
  return isIP(host) === 0 ? null : { dns: kindOf(host), found: [plain(host)] }
}

const inOrder = (a: Found, b: Found): number => (a.ip < b.ip ? -1 : Number(a.ip > b.ip)) || Number(a.port) - Number(b.port)

const noneUnlessFailed = (error: unknown): string[] => {
  if (isNotFound(error)) return []
  throw error
}

/** The addresses behind the SRV records of the first priority, as in Kong; names that do not exist are left out. */
const behindServices = async (host: string, { lookup: find, services }: Lookups): Promise<Found[]> => {
  const records = (await services?.(host)) ?? []
  const first = Math.min(...records.map(({ priority }) => priority))
  const found = records
    .filter(({ priority }) => priority === first)
    .map(async ({ name, port, weight }) => {
      const ips = isIP(name) === 0 ? await find(name).catch(noneUnlessFailed) : [name]
      return ips.map((ip): Found => ({ ip, port: port === 0 ? null : port, weight: Math.max(1, weight), name }))
    })
  return (await Promise.all(found)).flat().sort(inOrder)
}

/**
 * Resolves a name: first SRV records if configured, then addresses.
 * @param before the last result, which is kept if the lookup fails with anything but "no such name"
 */
export async function resolveName(host: string, lookups: Lookups, before: Resolved | undefined): Promise<Resolved> {
  try {
    const found = await behindServices(host, lookups)
    if (found.length > 0) return { dns: 'SRV', found }
  } catch (error) {
    if (!isNotFound(error) && before?.dns === 'SRV') return before
  }
  try {
    const ips = [...new Set(await lookups.lookup(host))].sort()
    return { dns: kindOf(ips[0] ?? ''), found: ips.map(plain) }
  } catch (error) {
    if (!isNotFound(error) && before !== undefined && before.found.length > 0) return before
    return { dns: isNotFound(error) ? 'dns server error: 3 name error' : `dns server error: ${codeOf(error)}`, found: [] }
  }
}
