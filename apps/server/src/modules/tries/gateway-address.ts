import { Refusal } from '../../http/errors.ts'
import { gatewayAddress, type Resolve } from '../../security/egress.ts'
import type { KeyRow } from './tries.store.ts'

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

/** The deployment's address, where every client calls it; undefined for a gateway server whose setting is no web address. */
export const deploymentAddress = ({ apiUrl, routePath }: KeyRow): URL | undefined => {
  const text = `${withoutSlash(apiUrl ?? '')}/${routePath.replace(/^\/+/, '')}`
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}

export interface ReachedGateway {
  /** Of the deployment. */
  url: URL
  /** What its host is now, checked. */
  address: string
}

/**
 * Where the deployment is called. A gateway's host is resolved once, checked, and connected to at that address (trust T44): of our own endpoints only
 * the embedded gateway's proxy is called, whatever a name leads to. Throws 502 with the reason.
 */
export const reachedGateway = async (
  key: KeyRow,
  { ownAddresses, resolve }: { ownAddresses: readonly string[]; resolve: Resolve },
): Promise<ReachedGateway> => {
  const url = deploymentAddress(key)
  if (!url) throw new Refusal(502, `The gateway server ${key.gateway} has no address to call`)
  const own = key.isBuiltIn ? ownAddresses.filter((one) => withoutSlash(one) !== withoutSlash(key.apiUrl ?? '')) : ownAddresses
  const found = await gatewayAddress(url, { own, resolve })
  if ('refused' in found) throw new Refusal(502, `The gateway server ${key.gateway} cannot be called: ${found.refused}`)
  return { url, address: found.address }
}
