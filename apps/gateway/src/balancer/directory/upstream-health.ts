/** One address of a target's host name. */
export interface AddressState {
  ip: string
  port: number
  weight: number
  isHealthy: boolean
}

/** One target in the balancer. */
export interface HostState {
  targetId: string
  host: string
  port: number
  nodeWeight: number
  /** The type of record found ("A", "AAAA", "SRV"), or the lookup's error. */
  dns: string
  /** Empty if the lookup failed. */
  addresses: readonly AddressState[]
}

/** One upstream in the balancer, with its targets in the order they were created. */
export interface UpstreamState {
  /** Whether active or passive health checks are on. */
  isChecked: boolean
  /** Whether enough of its weight is healthy for it to get requests. */
  isHealthy: boolean
  hosts: readonly HostState[]
}

/** What the Admin API needs from the balancer. */
export interface UpstreamHealth {
  /** Undefined while the upstream has no balancer. */
  state(upstreamId: string): Promise<UpstreamState | undefined>
  /** Marks a target's addresses, or only the given one; resolves to false if it has no such address. */
  mark(upstreamId: string, targetId: string, isHealthy: boolean, address?: { ip: string; port: number }): Promise<boolean>
}
