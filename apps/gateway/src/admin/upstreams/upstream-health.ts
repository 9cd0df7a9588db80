import type { AddressState, HostState, UpstreamState } from '../../balancer/index.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

function weightOf(addresses: readonly AddressState[], isChecked: boolean) {
  const total = sum(addresses.map(({ weight }) => weight))
  const available = sum(addresses.filter(({ isHealthy }) => !isChecked || isHealthy).map(({ weight }) => weight))
  return { unavailable: total - available, total, available }
}

/** Kong returns an empty object if there are no addresses. */
const listed = (addresses: readonly object[]): unknown => (addresses.length > 0 ? addresses : {})

/** What `/upstreams/{u}/health` reports for one target: Kong's word for its state, and the details. */
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

/** What `/upstreams/{u}/health?balancer_health=1` reports for an upstream. */
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
