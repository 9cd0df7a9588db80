import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction, type OnReadOpts } from 'node:net'
import { networkInterfaces } from 'node:os'
import { addressKind, isCloudAddress } from '@apim/kong-admin'
import ipaddr from 'ipaddr.js'
import { buildConnector } from 'undici'
import { plainAddress } from './address-list.ts'
import type { Connector, Reach, Security } from './connector.ts'
import { NamedEndpoints, type ResolveAll } from './named-endpoints.ts'

/** Kinds of address that no upstream may have. */
const REFUSED_RANGES = new Set(['linkLocal', 'multicast', 'unspecified', 'broadcast'])

/** A connection to one of our own endpoints, to an address no upstream may have, or to one its service does not allow. */
export class ForbiddenUpstream extends Error {
  readonly code = 'FORBIDDEN_UPSTREAM'

  constructor(address: string, port: number) {
    super(`upstreams must not point to ${address}:${port}`)
  }
}

const localAddresses = (): Set<string> =>
  new Set(Object.values(networkInterfaces()).flatMap((addresses) => (addresses ?? []).map(({ address }) => plainAddress(address))))

const split = (endpoint: string): { host: string; port: number } => {
  const at = endpoint.lastIndexOf(':')
  return { host: endpoint.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(endpoint.slice(at + 1)) }
}

const isOwnAddress = (address: string): boolean => {
  const range = ipaddr.parse(address).range()
  return range === 'loopback' || range === 'unspecified' || localAddresses().has(address)
}

/** How names are resolved: `dns.lookup`, except in tests. */
type Lookup = (name: string, options: { all: true }, callback: (error: Error | null, found: LookupAddress[]) => void) => void

const inPromise =
  (resolve: Lookup): ResolveAll =>
  (name) =>
    new Promise((done, fail) => resolve(name, { all: true }, (error, found) => (error === null ? done(found) : fail(error))))

/**
 * Decides which addresses the gateway may connect to (docs/decisions/0035-where-upstreams-may-be.md). It checks the resolved address at the
 * moment of connecting, and exactly that address is used, so changing a name's address after the check (DNS rebinding) is useless.
 */
export class EgressGuard {
  private readonly ownPorts = new Set<number>()
  private readonly exact = new Set<string>()
  private readonly named: NamedEndpoints
  private readonly resolve: Lookup

  /** @param forbidden `host:port` of endpoints that must never be reached, such as our own Admin API */
  constructor(forbidden: readonly string[], resolve: Lookup = lookup) {
    this.resolve = resolve
    this.named = new NamedEndpoints(inPromise(resolve))
    for (const endpoint of forbidden) this.forbid(endpoint)
  }

  /** Adds an endpoint that must never be reached; if it has one of this machine's addresses, it is forbidden at all of them. */
  forbid(endpoint: string): void {
    const { host, port } = split(endpoint)
    if (host === '' || host === 'localhost') this.ownPorts.add(port)
    else if (isIP(host) === 0) this.named.add(host, port)
    else if (isOwnAddress(plainAddress(host))) this.ownPorts.add(port)
    else this.exact.add(`${plainAddress(host)}:${port}`)
  }

  /** Resolves once {@link refusal} knows the endpoints at this port; null if it already does. */
  learn(port: number): Promise<void> | null {
    return this.named.refreshStale(port)
  }

  /**
   * Returns why this address must not be connected to, or null.
   * @param reach where the service's connections may lead; null for anywhere
   */
  refusal(address: string, port: number, reach: Reach | null = null): ForbiddenUpstream | null {
    const plain = plainAddress(address)
    const isRefused = REFUSED_RANGES.has(ipaddr.parse(plain).range()) || isCloudAddress(plain) || reach?.allows(plain, port) === false
    return isRefused || this.isOwnEndpoint(plain, port) ? new ForbiddenUpstream(plain, port) : null
  }

  private isOwnEndpoint(address: string, port: number): boolean {
    if (this.exact.has(`${address}:${port}`) || (this.ownPorts.has(port) && isOwnAddress(address))) return true
    const isAt = (endpoint: string) => endpoint === address || (isOwnAddress(endpoint) && isOwnAddress(address))
    // An endpoint that has never been resolved may be at any private address, where most of ours are.
    return this.named.some(port, isAt, () => addressKind(address) !== 'public')
  }

  /** Returns a lookup function for `net.connect` that fails for names with a forbidden address. */
  lookup(port: number, reach: Reach | null = null): LookupFunction {
    return (hostname, options, callback) => {
      this.resolve(hostname, { ...options, all: true }, (error, found) => {
        const refusal = error ?? found.map(({ address }) => this.refusal(address, port, reach)).find((each) => each !== null) ?? null
        const [first] = found ?? []
        if (refusal !== null) callback(refusal, [])
        else if (options.all) callback(null, found)
        else callback(null, first?.address ?? '', first?.family)
      })
    }
  }

  /**
   * Returns a connector with this guard, for undici and our own connections.
   * @param timeoutMs how long connecting may take
   * @param tls how the certificate is verified and which client certificate is sent; by default it must be valid
   * @param reach where the connections may lead; null for anywhere
   */
  connector(timeoutMs: number, tls?: Security, reach: Reach | null = null): Connector {
    const byPort = new Map<number, buildConnector.connector>()
    const security = tls ?? { rejectUnauthorized: true }
    const make = (port: number, onread?: OnReadOpts) =>
      buildConnector({
        timeout: timeoutMs,
        allowH2: false,
        ...security,
        lookup: this.lookup(port, reach),
        noDelay: true,
        ...(onread && { onread }),
      })
    return ({ onread, ...options }, callback) => {
      const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80)
      const hostname = options.hostname.replace(/^\[|\]$/g, '')
      const begin = () => {
        const refusal = isIP(hostname) ? this.refusal(hostname, port, reach) : null
        if (refusal !== null) return callback(refusal, null)
        const connect = onread === undefined ? (byPort.get(port) ?? make(port)) : make(port, onread)
        if (onread === undefined) byPort.set(port, connect)
        connect({ ...options, hostname }, callback)
      }
      const learning = this.learn(port)
      if (learning === null) begin()
      else void learning.then(begin)
    }
  }
}
