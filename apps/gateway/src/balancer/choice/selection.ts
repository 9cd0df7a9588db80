import type { Entity } from '../../entity.ts'
import type { Finding } from '../shared/health-cell.ts'
import type { Peer } from './peer.ts'

/** The upstream that a request goes to. */
interface Chooser {
  readonly upstream: Entity
  /** What targets are called instead of by their own names; null for their own. */
  readonly hostHeader: string | null
  pick(hash: number | null, tried: ReadonlySet<Peer>): Peer | null
  sawStatus(peer: Peer, status: number): void
  saw(peer: Peer, finding: Finding): void
}

/** The addresses that one request tries, one after the other, and what is learned of them. */
export class Selection {
  /** The address of the current attempt; null before the first one and when there is none. */
  peer: Peer | null = null
  readonly balancer: Chooser
  private readonly hash: number | null
  private readonly tried = new Set<Peer>()
  private isHeld = false
  private isTold = false
  private beganAt = 0

  constructor(balancer: Chooser, hash: number | null) {
    this.balancer = balancer
    this.hash = hash
  }

  /** Goes on to the next address, another one than before while there is one; null when no address may be used. */
  next(): Peer | null {
    this.release()
    this.peer = this.balancer.pick(this.hash, this.tried)
    if (this.peer === null) return null
    this.tried.add(this.peer)
    this.peer.active++
    this.isHeld = true
    this.isTold = false
    this.beganAt = performance.now()
    return this.peer
  }

  /** The address has answered with this status. */
  answered(status: number): void {
    if (this.peer === null || this.isTold) return
    this.isTold = true
    const now = performance.now()
    this.peer.measure(now - this.beganAt, now)
    this.balancer.sawStatus(this.peer, status)
  }

  /** The attempt failed; null when that says nothing of the address. After an answer has begun nothing more is learned. */
  failed(finding: Finding | null): void {
    if (this.peer === null || this.isTold || finding === null) return
    this.isTold = true
    this.balancer.saw(this.peer, finding)
  }

  /** Nothing is under way any more. Calling it again changes nothing. */
  release(): void {
    if (!this.isHeld || this.peer === null) return
    this.isHeld = false
    this.peer.active--
  }
}
