import type { Entity } from '../../entity.ts'

/** One address that requests can be sent to. */
export interface BalancedAddress {
  /** The same as long as the target stands for this address. */
  readonly key: string
  /** The target's own host (a name or an address) and port. */
  readonly host: string
  readonly port: number
  readonly ip: string
  /** 0 takes no requests. */
  readonly weight: number
  /** For a {@link HealthCell}. */
  readonly cell: SharedArrayBuffer
}

/** One upstream as the main thread tells it to the proxy threads. */
export interface Balance {
  readonly upstream: Entity
  /** How far round-robin has come, for all threads. */
  readonly cursor: SharedArrayBuffer
  /** In the order in which the targets were made. */
  readonly addresses: readonly BalancedAddress[]
}

/** An upstream that was written, or removed when `balance` is null. */
export interface BalanceChange {
  readonly id: string
  readonly balance: Balance | null
}
