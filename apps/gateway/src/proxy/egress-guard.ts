import { type LookupAddress, lookup as resolve } from 'node:dns'
import { isIP, type LookupFunction, type OnReadOpts } from 'node:net'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'
import { buildConnector } from 'undici'
import { plainAddress } from '../plugins/address-list.ts'
import type { Connector } from '../upstream/index.ts'
import type { UpstreamTls } from './upstream-tls.ts'

/** Kinds of address that no upstream may have: link-local holds the metadata services of clouds. */
const REFUSED_RANGES = new Set(['linkLocal', 'multicast', 'unspecified', 'broadcast'])

/** An upstream that points to our own ports or to an address that no upstream may have. */
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

const isOurs = (host: string): boolean =>
  host === 'localhost' || host === '' || ipaddr.isValid(host) === false || isOwnAddress(plainAddress(host))

const isOwnAddress = (address: string): boolean => {
  const range = ipaddr.parse(address).range()
  return range === 'loopback' || range === 'unspecified' || localAddresses().has(address)
}

/**
 * Decides which addresses the gateway may connect to. It is asked with the resolved address at the moment of connecting, and
 * that address is connected to: a name that changes its address after it was checked gains nothing.
 */
export class EgressGuard {
  private readonly ownPorts = new Set<number>()
  private readonly exact = new Set<string>()

  /** @param forbidden `host:port` of what must never be reached: our own Admin API and the like */
  constructor(forbidden: readonly string[]) {
    for (const endpoint of forbidden) this.forbid(endpoint)
  }

  /** Adds an endpoint that must never be reached. */
  forbid(endpoint: string): void {
    const { host, port } = split(endpoint)
    if (isOurs(host)) this.ownPorts.add(port)
    else this.exact.add(`${plainAddress(host)}:${port}`)
  }

  /** Returns why this address must not be connected to, or null. */
  refusal(address: string, port: number): ForbiddenUpstream | null {
    const plain = plainAddress(address)
    const isForbidden =
      this.exact.has(`${plain}:${port}`) ||
      REFUSED_RANGES.has(ipaddr.parse(plain).range()) ||
      (this.ownPorts.has(port) && isOwnAddress(plain))
    return isForbidden ? new ForbiddenUpstream(plain, port) : null
  }

  /** Returns a look-up of names for `net.connect` that fails for a name at an address that must not be connected to. */
  lookup(port: number): LookupFunction {
    return (hostname, options, callback) => {
      resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
        const refusal = error ?? found.map(({ address }) => this.refusal(address, port)).find((each) => each !== null) ?? null
        const [first] = found ?? []
        if (refusal !== null) callback(refusal, [])
        else if (options.all) callback(null, found)
        else callback(null, first?.address ?? '', first?.family)
      })
    }
  }

  /**
   * Returns a connector that asks this guard, for undici and our own connections.
   * @param timeoutMs how long connecting may take
   * @param tls how certificates are verified and which one is shown; they must be valid when left out
   */
  connector(timeoutMs: number, tls: UpstreamTls['options'] = { rejectUnauthorized: true }): Connector {
    const byPort = new Map<number, buildConnector.connector>()
    const make = (port: number, onread?: OnReadOpts) =>
      buildConnector({ timeout: timeoutMs, allowH2: false, ...tls, lookup: this.lookup(port), noDelay: true, ...(onread && { onread }) })
    return ({ onread, ...options }, callback) => {
      const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80)
      const hostname = options.hostname.replace(/^\[|\]$/g, '')
      const refusal = isIP(hostname) ? this.refusal(hostname, port) : null
      if (refusal !== null) return callback(refusal, null)
      const connect = onread === undefined ? (byPort.get(port) ?? make(port)) : make(port, onread)
      if (onread === undefined) byPort.set(port, connect)
      connect({ ...options, hostname }, callback)
    }
  }
}
