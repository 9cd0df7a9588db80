import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'

/** One address that a name stands for; null for what only an SRV record says (RFC 2782). */
export interface Found {
  readonly ip: string
  readonly port: number | null
  readonly weight: number | null
  /** The name in the record. */
  readonly name: string | null
}

/** What a target's host stands for. */
export interface Resolved {
  /** The kind of record that was found, or what the look-up failed with, in Kong's words. */
  readonly dns: string
  readonly found: readonly Found[]
}

/** Finds the addresses of a name; throws an error with a `code` as `node:dns` does. */
export type Lookup = (host: string) => Promise<readonly string[]>

/** Finds the SRV records of a name; throws as {@link Lookup} does. */
export type ServiceLookup = (host: string) => Promise<readonly { name: string; port: number; priority: number; weight: number }[]>

/** How names are looked up; without `services` there are only addresses. */
export interface Lookups {
  lookup: Lookup
  services?: ServiceLookup | undefined
}

/** How names are to be looked up: Kong's `dns_order` and `dns_resolver`. */
export interface DnsOptions {
  order: 'A' | 'SRV,A'
  /** Addresses, with a port if need be; the system's when there are none. */
  servers: readonly string[]
}

const ANSWER_MS = 1_000

const systemLookup: Lookup = async (host) => (await lookup(host, { all: true })).map(({ address }) => address)

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'failure'
const isNotFound = (error: unknown): boolean => codeOf(error) === 'ENOTFOUND' || codeOf(error) === 'ENODATA'

/** Returns how names are looked up. The system's way reads the hosts file; given servers are asked first, the system where they know nothing. */
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

/** Returns what an address stands for: itself; null for a name, which has to be looked up. */
export function asAddress(host: string): Resolved | null {
  return isIP(host) === 0 ? null : { dns: kindOf(host), found: [plain(host)] }
}

const inOrder = (a: Found, b: Found): number => (a.ip < b.ip ? -1 : Number(a.ip > b.ip)) || Number(a.port) - Number(b.port)

const noneUnlessFailed = (error: unknown): string[] => {
  if (isNotFound(error)) return []
  throw error
}

/** The addresses behind the SRV records of the first priority, as in Kong; a name among them that does not exist is left out. */
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
 * Looks a name up: SRV records first where they are wanted, then addresses.
 * @param before what was found the last time; it stays when the look-up fails without saying that the name does not exist
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
