import type { Config } from '../config.ts'
import { reachable } from '../host.ts'
import { embeddedEndpoints } from './embedded.ts'

/** The address's host:port; nothing for what is no address. */
const endpointOf = (url: string | undefined): string[] => {
  if (!url || !URL.canParse(url)) return []
  const { hostname, port, protocol } = new URL(url)
  const usual = protocol === 'https:' ? 443 : protocol.startsWith('postgres') ? 5432 : 80
  return hostname === '' ? [] : [`${hostname}:${port || usual}`]
}

/** Where the given database and the given identity provider listen, as host:port; the embedded ones have no ports of their own. */
export const backendEndpoints = ({ DATABASE_URL, OIDC_ISSUER }: Config): string[] => [
  ...endpointOf(DATABASE_URL),
  ...endpointOf(OIDC_ISSUER),
]

/** Doors of this installation that no deployment may lead to (trust T44). */
export const ownEndpoints = (config: Config): string[] => [
  `http://${reachable(config.HOST)}:${config.PORT}`,
  ...backendEndpoints(config),
  ...(config.GATEWAY === 'embedded' ? embeddedEndpoints(config) : []),
]
