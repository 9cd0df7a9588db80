import { isSecretName } from '@apim/kong-admin'
import type { Vault } from '../../../security/vault.ts'

export interface ConfigRow {
  resourceId: number
  name: string
  value: string | null
  secret: string | null
}

const secretConfigs: ReadonlySet<string> = new Set(['adminApiKey', 'ingestToken', 'password'])

/** Whether a setting's value is write-only and sealed at rest: the known secrets, and custom settings that are named like one. */
export const isSecretConfig = (name: string): boolean => secretConfigs.has(name) || isSecretName(name)

/** What a sealed config is bound to, so that swapped rows do not decrypt (trust T23). */
export const sealedRow = (resourceId: number, name: string): string => `resource_configs:${resourceId}:${name}`

/** The config's plain text, or null where none is set. Throws when a secret was sealed with another key or for another row. */
export const openConfig = (vault: Vault, row: ConfigRow): string | null =>
  row.secret === null ? row.value : vault.open(row.secret, sealedRow(row.resourceId, row.name))

/** The row that holds this value. */
export const configRow = (vault: Vault, resourceId: number, name: string, value: string): ConfigRow =>
  isSecretConfig(name)
    ? { resourceId, name, value: null, secret: vault.seal(value, sealedRow(resourceId, name)) }
    : { resourceId, name, value, secret: null }

/** Whether the row already has this value, sealed with the current key where it is a secret. */
export const isKept = (vault: Vault, row: ConfigRow, value: string): boolean =>
  (row.secret !== null) === isSecretConfig(row.name) && !(row.secret && vault.isStale(row.secret)) && openConfig(vault, row) === value
