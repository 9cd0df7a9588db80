import type { Entity } from '../../entity.ts'

/** One address that requests can be sent to. */
export interface BalancedAddress {
  /** Stays the same while the target resolves to this address. */
  readonly key: string
  /** The target's own host (a name or an address) and port. */
  readonly host: string
  readonly port: number
  readonly ip: string
  /** 0 gets no requests. */
  readonly weight: number
  /** For a {@link HealthCell}. */
  readonly cell: SharedArrayBuffer
}

/** One upstream, as the main thread describes it to the proxy threads. */
export interface Balance {
  readonly upstream: Entity
  /** The round-robin cursor, shared by all threads. */
  readonly cursor: SharedArrayBuffer
  /** In the order the targets were created. */
  readonly addresses: readonly BalancedAddress[]
}

/** An upstream that was written, or removed if `balance` is null. */
export interface BalanceChange {
  readonly id: string
  readonly balance: Balance | null
}
