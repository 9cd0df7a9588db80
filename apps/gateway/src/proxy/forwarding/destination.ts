import { isIP } from 'node:net'
import type { Selection } from '../../balancer/index.ts'
import type { UpstreamPool, UpstreamPools } from '../../upstream/index.ts'
import type { ServiceTarget } from '../configuration/service-target.ts'
import { HOST_VALUE, hostName } from '../exchange/forward-headers.ts'

/** Where a call is sent. */
export interface Destination {
  service: ServiceTarget
  pools: UpstreamPools
  /** The addresses of the upstream that the service names; null for the service's own. */
  selection: Selection | null
  /** Whether the Host header is that of the selected address, rather than one from the client or a plugin. */
  namesPeer: boolean
}

/**
 * Returns the pool for the service, or for the next address of its upstream; null if none is available. Throws if the connections cannot be
 * configured.
 * @param headers for the upstream, in which Host is set
 */
export function nextPool({ service, pools, selection, namesPeer }: Destination, headers: string[]): UpstreamPool | null {
  if (selection === null) return service.pool(pools)
  const peer = selection.next()
  if (peer === null) return null
  if (namesPeer) headers[HOST_VALUE] = service.peerHost(peer, selection.balancer.hostHeader)
  try {
    return service.poolOf(pools, peer, selection.balancer.upstream)
  } catch (error) {
    selection.release()
    throw error
  }
}

/** Returns the TLS server name from the headers for the upstream: never an IP address (RFC 6066, 3). */
export function tlsName(headers: readonly string[]): string {
  const name = hostName(headers[HOST_VALUE] as string)
  return isIP(name.replace(/^\[|\]$/g, '')) === 0 ? name : ''
}
