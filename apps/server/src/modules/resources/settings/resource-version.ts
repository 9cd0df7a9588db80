import { configKeysOf } from '@apim/contract/resources/config-keys'
import type { ResourceForm } from '@apim/contract/resources/schemas'
import { staleEdit, versionOf } from '../../../http/versions.ts'
import type { ResourceRow } from '../resources.store.ts'
import type { ConfigRow } from './config-row.ts'
import { isSecretSetting, shownSecret, sourceOf } from './sent-settings.ts'

/** Shows of a secret whether it is set, never its value. */
const shown = ({ name, value, secret, expiresAt }: ConfigRow) => ({
  name,
  value: secret === null ? (value ?? '') : shownSecret.set,
  secret: secret !== null,
  expiresAt: expiresAt?.toISOString() ?? null,
})

/** The settings of a resource, with the secrets of its type that are not set. */
const shownConfigs = (type: ResourceRow['type'], rows: ConfigRow[]) => [
  ...rows.map(shown),
  ...configKeysOf(type)
    .filter(({ name, secret }) => secret && !rows.some((row) => row.name === name))
    .map(({ name }) => ({ name, value: shownSecret.missing, secret: true, expiresAt: null })),
]

/** The editable content of a resource and its version (trust T63). A secret counts in its sealed form. */
export const editable = ({ id, name, type, isPublic, redisResourceId }: ResourceRow, rows: ConfigRow[]) => {
  const content = Object.fromEntries(rows.map(({ name, value, secret, expiresAt }) => [name, [value ?? secret, expiresAt]]))
  return { configs: shownConfigs(type, rows), redisResourceId, version: versionOf({ id, name, isPublic, redisResourceId, content }) }
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

/** A setting as an edit sends it, without the value of a secret. */
const shownSent = (rows: ConfigRow[], { name, ...sent }: ResourceForm['configs'][number]) => {
  const source = sourceOf(rows, name, sent)
  const secret = isSecretSetting(name, { secret: sent.secret }, source)
  const value = sent.value ?? source?.value ?? ''
  return { name, value: secret ? shownSecret.set : value, secret, expiresAt: sent.expiresAt ?? source?.expiresAt?.toISOString() ?? null }
}

/** Throws 409 with both versions unless the edit is based on the current one. */
export const requireCurrentResource = (resource: ResourceRow, rows: ConfigRow[], form: ResourceForm, version: string | undefined): void => {
  const current = wholeResource(resource, rows)
  if (version === current.version) return
  const configs = form.configs.map((config) => shownSent(rows, config))
  throw staleEdit(version !== undefined, { yours: { ...form, configs, version }, current })
}
