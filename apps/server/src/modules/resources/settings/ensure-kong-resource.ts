import { system } from '../../../audit/audit.ts'
import type { Db } from '../../../db/client.ts'
import { type WriteDeps, writeResource } from './write-resource.ts'

export interface KongServer {
  name: string
  adminUrl: string
  apiUrl: string
  httpLogEndpoint: string
  adminApiKey?: string | undefined
  clusters?: string | undefined
  /** For a new resource; later ones are an administrator's. */
  allowedUpstreams?: string[] | undefined
}

const settingsOf = (server: KongServer, isNew: boolean) => {
  const { adminUrl, apiUrl, httpLogEndpoint, adminApiKey, clusters, allowedUpstreams } = server
  const settings = {
    adminUrl,
    apiUrl,
    httpLogEndpoint,
    adminApiKey,
    clusters,
    allowedUpstreams: isNew ? allowedUpstreams?.join(' ') : undefined,
  }
  return new Map(Object.entries(settings).flatMap(([name, value]) => (value === undefined ? [] : [[name, { value }]])))
}

/** Creates or updates the KONG resource of that name, which belongs to this installation; returns its id. Writes nothing when nothing changed. */
export const ensureKongResource = (db: Db, deps: WriteDeps, server: KongServer): Promise<number> =>
  db.transaction(async (tx) => {
    const held = await deps.store.ensureBuiltIn(tx, server.name)
    await writeResource(deps, tx, held, { ...held, settings: settingsOf(server, held.isNew) }, { actor: system })
    return held.id
  })
