/** What the service reports about itself at start. */
export interface Environment {
  name: 'local' | 'dev' | 'test' | 'uat' | 'prod'
  version: string
  authority: string
  clientId: string
}

const names = ['local', 'dev', 'test', 'uat', 'prod'] as const

/** Parses the response of `GET /actuator/info`; undefined when it is unusable. Checked by hand: the first page carries no schemas. */
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
 * The same page at the host that the provider's redirect addresses name, or undefined when this is it already.
 * Both `localhost` and `127.0.0.1` reach a local portal, but a sign-in begun on one ends on the other and its answer would be refused.
 */
export const canonicalAddress = (here: string, authority: string) => {
  const page = new URL(here)
  const { hostname, port } = new URL(authority)
  const sibling = loopback.includes(page.hostname) && loopback.includes(hostname) && page.hostname !== hostname && page.port === port
  if (!sibling) return undefined
  page.hostname = hostname
  return page.href
}
