import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'

/** What a target's host stands for. */
export interface Resolved {
  /** The kind of record that was found, or what the look-up failed with, in Kong's words. */
  readonly dns: string
  readonly ips: readonly string[]
}

/** Finds the addresses of a name; throws an error with a `code` as `node:dns` does. */
export type Lookup = (host: string) => Promise<readonly string[]>

/** Asks the system's resolver, the hosts file included. */
export const systemLookup: Lookup = async (host) => (await lookup(host, { all: true })).map(({ address }) => address)

const kindOf = (ip: string): string => (isIP(ip) === 6 ? 'AAAA' : 'A')

/** Returns what an address stands for: itself; null for a name, which has to be looked up. */
export function asAddress(host: string): Resolved | null {
  return isIP(host) === 0 ? null : { dns: kindOf(host), ips: [host] }
}

/**
 * Looks a name up.
 * @param before what was found the last time; it stays when the look-up fails without saying that the name does not exist
 */
export async function resolveName(host: string, lookupName: Lookup, before: Resolved | undefined): Promise<Resolved> {
  try {
    const ips = [...new Set(await lookupName(host))].sort()
    return { dns: kindOf(ips[0] ?? ''), ips }
  } catch (error) {
    const { code = 'failure' } = error as NodeJS.ErrnoException
    if (code !== 'ENOTFOUND' && before !== undefined && before.ips.length > 0) return before
    return { dns: code === 'ENOTFOUND' ? 'dns server error: 3 name error' : `dns server error: ${code}`, ips: [] }
  }
}
