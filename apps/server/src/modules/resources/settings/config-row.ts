import { isSecretName } from '@apim/kong-admin'
import type { Vault } from '../../../security/vault.ts'

export interface ConfigRow {
  resourceId: number
  name: string
  value: string | null
  secret: string | null
  expiresAt: Date | null
}

/** A setting as it is to be, its value in the clear. */
export interface Setting {
  value: string
  isSecret: boolean
  expiresAt: Date | null
}

const secretConfigs: ReadonlySet<string> = new Set(['adminApiKey', 'ingestToken', 'password'])

/** Whether a setting's value is always write-only and sealed at rest: the known secrets, and custom settings that are named like one. Others can be. */
export const isSecretConfig = (name: string): boolean => secretConfigs.has(name) || isSecretName(name)

/** What a sealed config is bound to, so that swapped rows do not decrypt (trust T23). */
export const sealedRow = (resourceId: number, name: string): string => `resource_configs:${resourceId}:${name}`

/** The config's plain text, or null where none is set. Throws when a secret was sealed with another key or for another row. */
export const openConfig = (vault: Vault, row: ConfigRow): string | null =>
  row.secret === null ? row.value : vault.open(row.secret, sealedRow(row.resourceId, row.name))

/** The row that holds this setting. */
export const configRow = (vault: Vault, resourceId: number, name: string, { value, isSecret, expiresAt }: Setting): ConfigRow =>
  isSecret
    ? { resourceId, name, value: null, secret: vault.seal(value, sealedRow(resourceId, name)), expiresAt }
    : { resourceId, name, value, secret: null, expiresAt: null }

/** Whether the row already is like this, sealed with the current key where it is a secret. */
export const isKept = (vault: Vault, row: ConfigRow, { value, isSecret, expiresAt }: Setting): boolean =>
  (row.secret !== null) === isSecret &&
  !(row.secret && vault.isStale(row.secret)) &&
  row.expiresAt?.getTime() === expiresAt?.getTime() &&
  openConfig(vault, row) === value
