import type { LookupAddress } from 'node:dns'
import { plainAddress } from './address-list.ts'

/** Finds all addresses of a name; rejects if it cannot. */
export type ResolveAll = (name: string) => Promise<readonly LookupAddress[]>

/** How long resolved addresses are fresh. */
const FRESH_MS = 10_000

/** One name: its last resolved addresses (null for never), and the lookup in progress. */
interface Endpoint {
  readonly name: string
  addresses: ReadonlySet<string> | null
  resolvedAt: number
  pending: Promise<void> | null
}

/** Endpoints configured by name that no connection may reach, whatever name it uses. */
export class NamedEndpoints {
  private readonly resolve: ResolveAll
  private readonly byPort = new Map<number, Endpoint[]>()

  constructor(resolve: ResolveAll) {
    this.resolve = resolve
  }

  add(name: string, port: number): void {
    const endpoints = this.byPort.get(port) ?? []
    this.byPort.set(port, [...endpoints, { name, addresses: null, resolvedAt: Number.NEGATIVE_INFINITY, pending: null }])
  }

  /** Resolves the stale names at this port; null if the caller need not wait. A name that fails to resolve keeps its addresses. */
  refreshStale(port: number): Promise<void> | null {
    const endpoints = this.byPort.get(port)
    if (endpoints === undefined) return null
    const stale = endpoints.filter(({ resolvedAt }) => performance.now() - resolvedAt > FRESH_MS)
    const looking = stale.map((endpoint) => (endpoint.pending ??= this.refresh(endpoint)))
    return stale.some(({ addresses }) => addresses === null) ? Promise.all(looking).then(() => undefined) : null
  }

  private async refresh(endpoint: Endpoint): Promise<void> {
    try {
      const found = await this.resolve(endpoint.name)
      endpoint.addresses = new Set(found.map(({ address }) => plainAddress(address)))
      endpoint.resolvedAt = performance.now()
    } catch {
      // The last known addresses are kept.
    } finally {
      endpoint.pending = null
    }
  }

  /**
   * Whether an endpoint at this port has a matching address.
   * @param ifUnknown the result for an endpoint that has never been resolved: it may be anywhere
   */
  some(port: number, matches: (address: string) => boolean, ifUnknown: () => boolean): boolean {
    const endpoints = this.byPort.get(port)
    return endpoints !== undefined && endpoints.some(({ addresses }) => (addresses === null ? ifUnknown() : [...addresses].some(matches)))
  }
}
