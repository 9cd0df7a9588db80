import { type AuditActor, audit, system } from '../../audit/audit.ts'
import type { Db, Tx } from '../../db/client.ts'
import { fieldErrors } from '../../http/errors.ts'
import { newToken, tokenHash } from '../../security/random-token.ts'
import type { Vault } from '../../security/vault.ts'
import { type ConfigRow, openConfig, sealedRow, secretConfigs } from './kong-resource.ts'
import { type ResourcesStore, resourcesStore } from './resources.store.ts'

export interface KongServer {
  name: string
  adminUrl: string
  apiUrl: string
  httpLogEndpoint: string
  adminApiKey?: string | undefined
  clusters?: string | undefined
  allowedUpstreams?: string[] | undefined
}

const configsOf = (server: KongServer, token: string) =>
  Object.entries({
    adminUrl: server.adminUrl,
    apiUrl: server.apiUrl,
    httpLogEndpoint: server.httpLogEndpoint,
    adminApiKey: server.adminApiKey,
    clusters: server.clusters,
    allowedUpstreams: server.allowedUpstreams?.join(' '),
    ingestToken: token,
  }).filter((entry): entry is [string, string] => entry[1] !== undefined)

/** Whether the row already has this value, sealed with the current key where it is a secret. */
const isKept = (vault: Vault, row: ConfigRow, value: string) =>
  (row.secret !== null) === secretConfigs.has(row.name) && !(row.secret && vault.isStale(row.secret)) && openConfig(vault, row) === value

type Resource = Awaited<ReturnType<ResourcesStore['ensureResource']>>

/** Writes differences; returns their names. */
const saveConfigs = async (
  tx: Tx,
  store: ResourcesStore,
  vault: Vault,
  resourceId: number,
  rows: ConfigRow[],
  wanted: [string, string][],
) => {
  const changed: string[] = []
  for (const [name, value] of wanted) {
    const row = rows.find((one) => one.name === name)
    if (row && isKept(vault, row, value)) continue
    const secret = secretConfigs.has(name) ? vault.seal(value, sealedRow(resourceId, name)) : null
    await store.saveConfig(tx, { resourceId, name, value: secret === null ? value : null, secret })
    changed.push(name)
  }
  return changed.sort()
}

/**
 * The key is sent only to the origin it was entered for (trust T41): another origin, port or scheme requires it again. The ingestion token is exempt:
 * no one entered it, it opens only this gateway's log, and a new `httpLogEndpoint` is meant to receive it.
 */
const requireKeyOfOrigin = (rows: ConfigRow[], { adminUrl, adminApiKey }: KongServer) => {
  const rowOf = (name: string) => rows.find((row) => row.name === name)
  if (adminApiKey !== undefined || !rowOf('adminApiKey')) return
  const before = URL.parse(rowOf('adminUrl')?.value ?? '')
  if (before?.origin !== new URL(adminUrl).origin)
    throw fieldErrors({ adminApiKey: 'This Admin Url is on another server: enter the Admin API key again' })
}

/** What the audit log stores of a resource: every setting except the secrets. */
const described = (name: string, settings: [string, string | null][]) => ({
  name,
  type: 'KONG',
  ...Object.fromEntries(settings.filter(([setting]) => !secretConfigs.has(setting))),
})

/**
 * Creates or updates the KONG resource of that name; returns its id. Its ingestion token is generated once and stays. Writes nothing when nothing
 * changed; `admit` may refuse to change an existing one. Throws 400 on the key when it is omitted for a new Admin API origin.
 */
export const ensureKongResource = (
  { db, vault }: { db: Db; vault: Vault },
  server: KongServer,
  actor: AuditActor = system,
  admit: (resource: Resource, rows: ConfigRow[]) => void = () => undefined,
) => {
  const store = resourcesStore(db)
  return db.transaction(async (tx): Promise<number> => {
    const resource = await store.ensureResource(tx, server.name, 'KONG')
    const rows = await store.findConfigsOf(tx, resource.id)
    requireKeyOfOrigin(rows, server)
    const kept = rows.find((row) => row.name === 'ingestToken')
    const token = (kept && openConfig(vault, kept)) || newToken()
    const wanted = configsOf(server, token)
    const changed = await saveConfigs(tx, store, vault, resource.id, rows, wanted)
    if (resource.hash !== tokenHash(token)) await store.updateTokenHash(tx, resource.id, tokenHash(token))
    // Thrown here so that the transaction rolls back; re-sending the current values is no edit.
    if (!resource.isNew && changed.length > 0) admit(resource, rows)
    if (resource.isNew || changed.length > 0) {
      const before = rows.map(({ name, value }): [string, string | null] => [name, value])
      await audit(tx, actor, {
        action: resource.isNew ? 'resource.create' : 'resource.update',
        objectType: 'resource',
        objectId: resource.id,
        before: resource.isNew ? null : described(server.name, before),
        after: { ...described(server.name, [...before, ...wanted]), changed },
      })
    }
    return resource.id
  })
}
