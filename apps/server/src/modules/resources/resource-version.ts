import { staleEdit, versionOf } from '../../http/versions.ts'
import type { KongServer } from './ensure-kong-resource.ts'
import type { ConfigRow } from './kong-resource.ts'

/** Shows that a secret is set, never its value. */
const shown = (row: ConfigRow) => ({ name: row.name, value: row.secret === null ? (row.value ?? '') : 'set' })

/** The editable content of a resource and its version (trust T63). A secret counts in its sealed form. */
export const editable = (resource: { id: number; name: string }, rows: ConfigRow[]) => {
  const content = Object.fromEntries(rows.map(({ name, value, secret }) => [name, value ?? secret]))
  return { configs: rows.map(shown), version: versionOf({ id: resource.id, name: resource.name, content }) }
}

export interface ResourceRow {
  id: number
  name: string
  type: 'KONG' | 'KAFKA' | 'REDIS'
  isPublic: boolean
}

/** Throws 409 with both versions unless the edit is based on the current one. */
export const requireCurrentResource = (resource: ResourceRow, rows: ConfigRow[], server: KongServer, version: string | undefined): void => {
  const { configs, version: current } = editable(resource, rows)
  if (version === current) return
  const { adminApiKey, ...sent } = server
  const { id, name, type, isPublic } = resource
  const apiUrl = rows.find((row) => row.name === 'apiUrl')?.value ?? null
  throw staleEdit(version !== undefined, {
    yours: { ...sent, ...(adminApiKey !== undefined && { adminApiKey: 'set' }), version },
    current: { id, name, type, isPublic: isPublic ? 1 : 0, apiUrl, configs, version: current },
  })
}
