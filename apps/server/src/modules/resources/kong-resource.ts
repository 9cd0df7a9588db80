import type { KongAdmin } from '@apim/kong-admin'
import type { Servers } from '../../jobs/effects.ts'
import type { Vault } from '../../security/vault.ts'

export interface ConfigRow {
  resourceId: number
  name: string
  value: string | null
  secret: string | null
}

/** A gateway server for the server's own use, with secrets in the clear: never part of a response. */
export interface KongResource {
  id: number
  name: string
  adminUrl: string
  adminApiKey: string | null
  /** Where clients reach the gateway, without a trailing slash. */
  apiUrl: string
  httpLogEndpoint: string | null
  /** The token with which this gateway delivers its access log (trust T54). */
  ingestToken: string | null
  /** Private addresses, ranges or host:port that deployments may target (trust T44). */
  allowedUpstreams: string[]
}

/** Gateway servers as the reconciler sees them. */
export type GatewayServers = Servers<KongResource, KongAdmin>

/** Configs with secret values: write-only, sealed at rest. */
export const secretConfigs: ReadonlySet<string> = new Set(['adminApiKey', 'ingestToken', 'password'])

/** What a sealed config is bound to, so that swapped rows do not decrypt (trust T23). */
export const sealedRow = (resourceId: number, name: string): string => `resource_configs:${resourceId}:${name}`

/** The config's plain text, or null where none is set. Throws when a secret was sealed with another key or for another row. */
export const openConfig = (vault: Vault, row: ConfigRow): string | null =>
  row.secret === null ? row.value : vault.open(row.secret, sealedRow(row.resourceId, row.name))

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

/** Reads a KONG resource out of its name and value list (specification part 1, section 3: server config keys). */
export const readKongResource = (resource: { id: number; name: string }, rows: ConfigRow[], vault: Vault): KongResource => {
  const configs = new Map(rows.map((row) => [row.name, openConfig(vault, row)]))
  return {
    id: resource.id,
    name: resource.name,
    adminUrl: withoutSlash(configs.get('adminUrl') ?? ''),
    adminApiKey: configs.get('adminApiKey') ?? null,
    apiUrl: withoutSlash(configs.get('apiUrl') ?? ''),
    httpLogEndpoint: configs.get('httpLogEndpoint') ?? null,
    ingestToken: configs.get('ingestToken') ?? null,
    allowedUpstreams: (configs.get('allowedUpstreams') ?? '').split(/[\s,;]+/).filter(Boolean),
  }
}
