import type { Entity } from '../../entity.ts'
import type { Finding } from '../shared/health-cell.ts'
import type { Peer } from './peer.ts'

/** The upstream of a request. */
interface Chooser {
  readonly upstream: Entity
  /** The Host sent to targets instead of their own names; null for their own. */
  readonly hostHeader: string | null
  pick(hash: number | null, tried: ReadonlySet<Peer>): Peer | null
  sawStatus(peer: Peer, status: number): void
  saw(peer: Peer, finding: Finding): void
}

/** The addresses that one request tries one after another, and reports on to the health checks. */
export class Selection {
  /** The address of the current attempt; null before the first, or if there is none. */
  peer: Peer | null = null
  readonly balancer: Chooser
  private readonly hash: number | null
  private readonly tried = new Set<Peer>()
  private isHeld = false
  private isReported = false
  private beganAt = 0

  constructor(balancer: Chooser, hash: number | null) {
    this.balancer = balancer
    this.hash = hash
  }

  /** Moves to the next address, a different one if possible; null if none is available. */
  next(): Peer | null {
    this.release()
    this.peer = this.balancer.pick(this.hash, this.tried)
    if (this.peer === null) return null
    this.tried.add(this.peer)
    this.peer.active++
    this.isHeld = true
    this.isReported = false
    this.beganAt = performance.now()
    return this.peer
  }

  /** Reports that the address responded with this status. */
  answered(status: number): void {
    if (this.peer === null || this.isReported) return
    this.isReported = true
    const now = performance.now()
    this.peer.measure(now - this.beganAt, now)
    this.balancer.sawStatus(this.peer, status)
  }

  /** Reports that the attempt failed; null if that says nothing about the address. Ignored once a response has started. */
  failed(finding: Finding | null): void {
    if (this.peer === null || this.isReported || finding === null) return
    this.isReported = true
    this.balancer.saw(this.peer, finding)
  }

  /** Ends the active attempt. Idempotent. */
  release(): void {
    if (!this.isHeld || this.peer === null) return
    this.isHeld = false
    this.peer.active--
  }
}
