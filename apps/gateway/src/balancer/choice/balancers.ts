import type { Entity } from '../../entity.ts'
import type { BalanceChange } from '../shared/balance.ts'
import { Balancer } from './balancer.ts'
import type { Peer } from './peer.ts'

/** All upstreams on one proxy thread, by the names that services use as their host. */
export class Balancers {
  private readonly byName = new Map<string, Balancer>()
  private readonly byId = new Map<string, Balancer>()
  private readonly onHealthChange: (upstream: Entity, peer: Peer) => void

  /** @param onHealthChange called when a response, or a missing one, changed the health of an address */
  constructor(onHealthChange: (upstream: Entity, peer: Peer) => void) {
    this.onHealthChange = onHealthChange
  }

  /** Puts changes into effect. */
  apply(changes: readonly BalanceChange[]): void {
    for (const { id, balance } of changes) {
      const before = this.byId.get(id)
      // Another upstream may have taken the name meanwhile.
      if (before !== undefined && this.byName.get(before.name) === before) this.byName.delete(before.name)
      this.byId.delete(id)
      if (balance === null) continue
      const balancer = new Balancer(balance, before, this.onHealthChange)
      this.byId.set(id, balancer)
      this.byName.set(balancer.name, balancer)
    }
  }

  /** The upstream with this name; undefined if there is none. */
  named(host: string): Balancer | undefined {
    return this.byName.size === 0 ? undefined : this.byName.get(host)
  }
}
