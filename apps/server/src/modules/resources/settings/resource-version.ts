import { configKeysOf } from '@apim/contract/resources/config-keys'
import type { ResourceForm } from '@apim/contract/resources/schemas'
import { staleEdit, versionOf } from '../../../http/versions.ts'
import type { ResourceRow } from '../resources.store.ts'
import { type ConfigRow, isSecretConfig } from './config-row.ts'

/** Shows of a secret whether it is set, never its value. */
const shown = (row: ConfigRow) => ({ name: row.name, value: row.secret === null ? (row.value ?? '') : 'set' })

/** The settings of a resource, with the secrets of its type that are not set. */
const shownConfigs = (type: ResourceRow['type'], rows: ConfigRow[]) => [
  ...rows.map(shown),
  ...configKeysOf(type)
    .filter(({ name, secret }) => secret && !rows.some((row) => row.name === name))
    .map(({ name }) => ({ name, value: 'not set' })),
]

/** The editable content of a resource and its version (trust T63). A secret counts in its sealed form. */
export const editable = ({ id, name, type, isPublic }: ResourceRow, rows: ConfigRow[]) => {
  const content = Object.fromEntries(rows.map((row) => [row.name, row.value ?? row.secret]))
  return { configs: shownConfigs(type, rows), version: versionOf({ id, name, isPublic, content }) }
}

const settingOf = (rows: ConfigRow[], name: string) => rows.find((row) => row.name === name)?.value ?? null

/** A resource with its settings, as portal admins see it. */
export const wholeResource = (resource: ResourceRow, rows: ConfigRow[]) => ({
  ...publicResource(resource, rows),
  ...editable(resource, rows),
})

/** A resource without its settings: with the address that its users need. */
export const publicResource = ({ id, name, type, isPublic }: ResourceRow, rows: ConfigRow[]) => ({
  id,
  name,
  type,
  isPublic: isPublic ? 1 : 0,
  apiUrl: settingOf(rows, 'apiUrl'),
  address: type === 'KAFKA' ? settingOf(rows, 'address') : null,
})

/** Throws 409 with both versions unless the edit is based on the current one. */
export const requireCurrentResource = (resource: ResourceRow, rows: ConfigRow[], form: ResourceForm, version: string | undefined): void => {
  const current = wholeResource(resource, rows)
  if (version === current.version) return
  const configs = form.configs.map(({ name, value }) => ({ name, value: isSecretConfig(name) ? 'set' : value }))
  throw staleEdit(version !== undefined, { yours: { ...form, configs, version }, current })
}
