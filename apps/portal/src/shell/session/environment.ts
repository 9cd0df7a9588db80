/** What the server reports about itself at startup. */
export interface Environment {
  name: 'local' | 'dev' | 'test' | 'uat' | 'prod'
  version: string
  authority: string
  clientId: string
}

const names = ['local', 'dev', 'test', 'uat', 'prod'] as const

/** Parses the response of `GET /actuator/info`; undefined if invalid. Checked by hand, because the first page loads no schemas. */
export const readEnvironment = (body: unknown): Environment | undefined => {
  const info = body as { 'env-info'?: unknown; version?: unknown; oidc?: { authority?: unknown; clientId?: unknown } } | null
  const name = names.find((known) => known === info?.['env-info'])
  const { authority, clientId } = info?.oidc ?? {}
  if (!name || typeof authority !== 'string' || typeof clientId !== 'string' || !clientId || !URL.canParse(authority)) return undefined
  return { name, version: typeof info?.version === 'string' ? info.version : '', authority, clientId }
}

/** Requests it; undefined on failure. */
export const loadEnvironment = async (): Promise<Environment | undefined> => {
  try {
    const response = await fetch('/actuator/info', { headers: { accept: 'application/json' } })
    return response.ok ? readEnvironment(await response.json()) : undefined
  } catch {
    return undefined
  }
}

const loopback = ['localhost', '127.0.0.1']

/**
 * The same page at the host of the provider's redirect URIs, or undefined if it is already there. Both `localhost` and `127.0.0.1` reach a local
 * portal, but a sign-in started on one ends on the other, where its response would be rejected.
 */
export const canonicalAddress = (here: string, authority: string) => {
  const page = new URL(here)
  const { hostname, port } = new URL(authority)
  const sibling = loopback.includes(page.hostname) && loopback.includes(hostname) && page.hostname !== hostname && page.port === port
  if (!sibling) return undefined
  page.hostname = hostname
  return page.href
}
