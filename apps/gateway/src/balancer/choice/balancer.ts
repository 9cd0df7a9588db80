import type { Entity } from '../../entity.ts'
import type { Exchange } from '../../plugin.ts'
import type { Balance } from '../shared/balance.ts'
import { type Checks, passiveChecks, thresholdOf } from '../shared/checks.ts'
import type { Finding } from '../shared/health-cell.ts'
import { isHealthyEnough } from '../shared/threshold.ts'
import { type Algorithm, ConsistentHashing, Latency, LeastConnections, RoundRobin } from './algorithms.ts'
import { hashInput } from './hash-input.ts'
import { hashOf } from './hash-ring.ts'
import { Peer } from './peer.ts'
import { Selection } from './selection.ts'

const algorithmFor = (upstream: Entity, peers: readonly Peer[], cursor: SharedArrayBuffer): Algorithm => {
  const slots = (upstream.slots as number | null) ?? 10_000
  switch (upstream.algorithm) {
    case 'least-connections':
      return new LeastConnections(peers)
    case 'consistent-hashing':
      return new ConsistentHashing(peers, cursor, slots)
    case 'latency':
      return new Latency(peers)
    default:
      return new RoundRobin(peers, cursor, slots)
  }
}

/** An upstream on one proxy thread. */
export class Balancer {
  readonly upstream: Entity
  readonly name: string
  /** The Host sent to targets instead of their own names; null for their own. */
  readonly hostHeader: string | null
  private readonly peers: readonly Peer[]
  private readonly algorithm: Algorithm
  private readonly checks: Checks
  private readonly threshold: number
  private readonly hashes: boolean
  private readonly onHealthChange: (upstream: Entity, peer: Peer) => void

  /** @param before the balancer that it replaces: the active requests of remaining addresses are kept */
  constructor(
    { upstream, cursor, addresses }: Balance,
    before: Balancer | undefined,
    onHealthChange: (upstream: Entity, peer: Peer) => void,
  ) {
    const known = new Map(before?.peers.map((peer) => [peer.address.key, peer]))
    this.peers = addresses.map((address) => {
      const peer = known.get(address.key) ?? new Peer(address)
      peer.address = address
      return peer
    })
    this.upstream = upstream
    this.name = upstream.name as string
    this.hostHeader = (upstream.host_header as string | null) ?? null
    this.algorithm = algorithmFor(upstream, this.peers, cursor)
    this.checks = passiveChecks(upstream)
    this.threshold = thresholdOf(upstream)
    this.hashes = upstream.algorithm === 'consistent-hashing'
    this.onHealthChange = onHealthChange
  }

  /** Starts selecting addresses for one request. */
  select(exchange: Exchange): Selection {
    const input = this.hashes ? hashInput(this.upstream, exchange) : null
    return new Selection(this, input === null ? null : hashOf(input))
  }

  /** Returns a healthy address, preferably one that was not tried; null if there is none. */
  pick(hash: number | null, tried: ReadonlySet<Peer>): Peer | null {
    if (this.threshold > 0 && !this.isHealthyEnough) return null
    const fresh = tried.size === 0 ? null : this.algorithm.pick((peer) => peer.isUsable && !tried.has(peer), hash)
    return fresh ?? this.algorithm.pick((peer) => peer.isUsable, hash)
  }

  private get isHealthyEnough(): boolean {
    return isHealthyEnough(
      this.peers.map(({ address: { weight }, health }) => ({ weight, health })),
      this.threshold,
    )
  }

  /** Records an address's response status for its health. */
  sawStatus(peer: Peer, status: number): void {
    const finding = this.checks.findingOf(status)
    if (finding !== null) this.saw(peer, finding)
  }

  /** Records how a request to an address went. */
  saw(peer: Peer, finding: Finding): void {
    if (peer.health.count(finding, this.checks.limits[finding])) this.onHealthChange(this.upstream, peer)
  }
}
