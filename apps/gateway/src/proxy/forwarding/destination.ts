import { isIP } from 'node:net'
import type { Selection } from '../../balancer/index.ts'
import type { UpstreamPool, UpstreamPools } from '../../upstream/index.ts'
import type { ServiceTarget } from '../configuration/service-target.ts'
import { HOST_VALUE, hostName } from '../exchange/forward-headers.ts'

/** Where a call goes. */
export interface Destination {
  service: ServiceTarget
  pools: UpstreamPools
  /** The addresses of the upstream that the service names; null for the service's own. */
  selection: Selection | null
  /** Whether the Host header names the address that is asked, rather than what the client or a plugin wanted. */
  namesPeer: boolean
}

/**
 * Returns the connections to the service, or to the next address of its upstream; null when that has none that may be asked.
 * Throws when they cannot be configured.
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

/** Returns the name for the TLS handshake, out of the headers for the upstream: never an address (RFC 6066, 3). */
export function tlsName(headers: readonly string[]): string {
  const name = hostName(headers[HOST_VALUE] as string)
  return isIP(name.replace(/^\[|\]$/g, '')) === 0 ? name : ''
}
