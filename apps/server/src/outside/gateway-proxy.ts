import { Refusal } from '../http/errors.ts'
import { gatewayAddress, type Resolve } from '../security/egress.ts'

/** A gateway server, as clients call it. */
export interface GatewayProxy {
  name: string
  apiUrl: string | null
  /** Whether it is the embedded one, whose proxy is an endpoint of ours. */
  isBuiltIn: boolean
}

const withoutSlash = (url: string) => url.replace(/(?<!\/)\/+$/, '')

/** The address of a path at a gateway server; undefined for one whose setting is no web address. */
export const addressAt = ({ apiUrl }: Pick<GatewayProxy, 'apiUrl'>, path: string): URL | undefined => {
  const text = `${withoutSlash(apiUrl ?? '')}/${path.replace(/^\/+/, '')}`
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}

export interface ReachedGateway {
  /** Of the path at the gateway. */
  url: URL
  /** What its host is now, checked. */
  address: string
}

/**
 * Where a path of a gateway server is called. A gateway's host is resolved once, checked, and connected to at that address (trust T44): of our own
 * endpoints only the embedded gateway's proxy is called, whatever a name leads to. Throws 502 with the reason.
 */
export const reachedGateway = async (
  proxy: GatewayProxy,
  path: string,
  { ownAddresses, resolve }: { ownAddresses: readonly string[]; resolve: Resolve },
): Promise<ReachedGateway> => {
  const url = addressAt(proxy, path)
  if (!url) throw new Refusal(502, `The gateway server ${proxy.name} has no address to call`)
  const own = proxy.isBuiltIn ? ownAddresses.filter((one) => withoutSlash(one) !== withoutSlash(proxy.apiUrl ?? '')) : ownAddresses
  const found = await gatewayAddress(url, { own, resolve })
  if ('refused' in found) throw new Refusal(502, `The gateway server ${proxy.name} cannot be called: ${found.refused}`)
  return { url, address: found.address }
}

/** Why a call to a gateway's proxy failed, as a refusal; a failure of our own stays what it is. */
export const unreachableGateway = (error: unknown, gateway: string, signal: AbortSignal): unknown => {
  if (error instanceof Refusal) return error
  if (signal.aborted) return new Refusal(504, `The gateway server ${gateway} did not respond in time`)
  const isOfNetwork = error instanceof Error && 'code' in error
  return isOfNetwork ? new Refusal(502, `The gateway server ${gateway} could not be reached`) : error
}
