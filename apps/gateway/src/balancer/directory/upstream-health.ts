/** One address that a target's host name stands for. */
export interface AddressState {
  ip: string
  port: number
  weight: number
  isHealthy: boolean
}

/** One target as the balancer sees it. */
export interface HostState {
  targetId: string
  host: string
  port: number
  nodeWeight: number
  /** The kind of record that was found ("A", "AAAA", "SRV"), or what the look-up failed with. */
  dns: string
  /** None when the look-up failed. */
  addresses: readonly AddressState[]
}

/** One upstream as the balancer sees it, its targets in the order in which they were made. */
export interface UpstreamState {
  /** Whether anything is checked, actively or passively. */
  isChecked: boolean
  /** Whether enough of its weight is healthy to be given requests. */
  isHealthy: boolean
  hosts: readonly HostState[]
}

/** What the Admin API asks the balancer. */
export interface UpstreamHealth {
  /** Undefined while there is no balancer for the upstream. */
  state(upstreamId: string): Promise<UpstreamState | undefined>
  /** Marks a target's addresses, or the one that is given; resolves to false when it has no such address. */
  mark(upstreamId: string, targetId: string, isHealthy: boolean, address?: { ip: string; port: number }): Promise<boolean>
}
