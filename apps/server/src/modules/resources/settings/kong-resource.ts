import { noPassword } from '@apim/contract/resources/config-keys'
import type { KongAdmin } from '@apim/kong-admin'
import type { Servers } from '../../../jobs/effects.ts'
import type { Vault } from '../../../security/vault.ts'
import { type ConfigRow, openConfig } from './config-row.ts'

/** A Redis server that gateways count in, its password in the clear: never part of a response. */
export interface RedisServer {
  host: string
  port: number
  timeoutMs: number
  password: string | null
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
  /** Whether it is the embedded gateway. */
  isBuiltIn: boolean
  /** Private addresses, ranges or host:port that deployments may target (trust T44). */
  allowedUpstreams: string[]
  /** Where it counts limits with the policy `redis`; null: nowhere. */
  redis: RedisServer | null
}

/** Gateway servers as the reconciler sees them. */
export type GatewayServers = Servers<KongResource, KongAdmin>

const withoutSlash = (url: string) => url.replace(/(?<!\/)\/+$/, '')

const readRedis = (rows: ConfigRow[], vault: Vault): RedisServer | null => {
  const configs = new Map(rows.map((row) => [row.name, openConfig(vault, row)]))
  const password = configs.get('password')
  // One that was lost in a restore is not one that is not needed: gateways would count nothing.
  if (password === undefined || password === null) return null
  return {
    host: configs.get('host') ?? '',
    port: Number(configs.get('port')),
    timeoutMs: Number(configs.get('timeout')),
    password: password === noPassword ? null : password,
  }
}

/** Reads a KONG resource out of its name and value list (specification part 1, section 3: server config keys), and the Redis server that it names. */
export const readKongResource = (
  resource: { id: number; name: string; builtIn: boolean },
  rows: ConfigRow[],
  vault: Vault,
  redisRows: ConfigRow[] = [],
): KongResource => {
  const configs = new Map(rows.map((row) => [row.name, openConfig(vault, row)]))
  return {
    id: resource.id,
    name: resource.name,
    adminUrl: withoutSlash(configs.get('adminUrl') ?? ''),
    adminApiKey: configs.get('adminApiKey') ?? null,
    apiUrl: withoutSlash(configs.get('apiUrl') ?? ''),
    httpLogEndpoint: configs.get('httpLogEndpoint') ?? null,
    ingestToken: configs.get('ingestToken') ?? null,
    isBuiltIn: resource.builtIn,
    allowedUpstreams: (configs.get('allowedUpstreams') ?? '').split(/[\s,;]+/).filter(Boolean),
    redis: readRedis(redisRows, vault),
  }
}
