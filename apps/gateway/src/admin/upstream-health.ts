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

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

function weightOf(addresses: readonly AddressState[], isChecked: boolean) {
  const total = sum(addresses.map(({ weight }) => weight))
  const available = sum(addresses.filter(({ isHealthy }) => !isChecked || isHealthy).map(({ weight }) => weight))
  return { unavailable: total - available, total, available }
}

/** Kong's answer has an empty object where there are no addresses. */
const listed = (addresses: readonly object[]): unknown => (addresses.length > 0 ? addresses : {})

/** What `/upstreams/{u}/health` tells of one target: Kong's word for its state, and the details. */
export function targetHealth({ isChecked }: UpstreamState, { dns, host, port, nodeWeight, addresses }: HostState) {
  const word = (isHealthy: boolean) => (isChecked ? (isHealthy ? 'HEALTHY' : 'UNHEALTHY') : 'HEALTHCHECKS_OFF')
  return {
    health: addresses.length === 0 ? 'DNS_ERROR' : word(addresses.some(({ isHealthy }) => isHealthy)),
    data: {
      dns,
      host,
      port,
      nodeWeight,
      addresses: listed(addresses.map(({ isHealthy, ...address }) => ({ ...address, health: word(isHealthy) }))),
      weight: weightOf(addresses, isChecked),
    },
  }
}

/** What `/upstreams/{u}/health?balancer_health=1` tells of an upstream. */
export function balancerHealth(id: string, { isChecked, isHealthy, hosts }: UpstreamState) {
  const word = isChecked ? (isHealthy ? 'HEALTHY' : 'UNHEALTHY') : 'HEALTHCHECKS_OFF'
  const shown = hosts.map(({ dns, host, port, nodeWeight, addresses }) => ({
    dns,
    host,
    port,
    nodeWeight,
    addresses: listed(addresses.map(({ isHealthy: healthy, ...address }) => ({ ...address, healthy }))),
    weight: weightOf(addresses, isChecked),
  }))
  const all = hosts.flatMap(({ addresses }) => addresses)
  return { id, health: word, balancer_health: word, details: { healthy: isHealthy, hosts: shown, weight: weightOf(all, isChecked) } }
}
