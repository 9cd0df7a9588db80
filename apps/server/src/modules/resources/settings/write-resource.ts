import type { ResourceType } from '@apim/contract/constants'
import { type AuditActor, audit } from '../../../audit/audit.ts'
import type { Tx } from '../../../db/client.ts'
import { fieldErrors } from '../../../http/errors.ts'
import { newToken, tokenHash } from '../../../security/random-token.ts'
import type { Vault } from '../../../security/vault.ts'
import type { HeldResource, ResourcesStore } from '../resources.store.ts'
import { type ConfigRow, configRow, isKept, isSecretConfig, openConfig } from './config-row.ts'
import { type CountingKeys, remakeCounting } from './redis-tie.ts'
import { givenValues, type SentSettings, settledSettings } from './sent-settings.ts'
import { requireSecretOfServer } from './server-of.ts'

export interface WantedResource {
  name: string
  isPublic: boolean
  redisResourceId: number | null
  /** By name; an omitted one stays. */
  settings: SentSettings
}

export interface WriteDeps {
  store: ResourcesStore
  vault: Vault
  keys: CountingKeys
}

/** May refuse to change an existing resource, by throwing; `changed` names what would change. */
export type Admit = (resource: HeldResource, rows: ConfigRow[], changed: string[]) => void

/** What the audit log stores of a resource: every setting except the secrets. */
const described = (
  { name, type, isPublic, redisResourceId }: Pick<HeldResource, 'name' | 'type' | 'isPublic' | 'redisResourceId'>,
  rows: ConfigRow[],
) => ({
  ...Object.fromEntries(rows.filter((row) => row.secret === null && !isSecretConfig(row.name)).map((row) => [row.name, row.value])),
  name,
  type,
  isPublic,
  ...(redisResourceId !== null && { redisResourceId }),
})

/** A gateway's ingestion token is generated once and stays. */
const withIngestToken = ({ vault }: WriteDeps, type: ResourceType, rows: ConfigRow[], settings: SentSettings) => {
  if (type !== 'KONG') return { settings, token: undefined }
  const kept = rows.find(({ name }) => name === 'ingestToken')
  const token = (kept && openConfig(vault, kept)) || newToken()
  return { settings: new Map([...settings, ['ingestToken', { value: token }]]), token }
}

/** The rows after the change, which settings change, and what cannot be done. */
const difference = ({ vault }: WriteDeps, id: number, rows: ConfigRow[], sent: SentSettings) => {
  const { settings, removed, problems } = settledSettings(vault, rows, sent)
  const isUnchanged = (row: ConfigRow) => {
    const setting = settings.get(row.name)
    return setting === undefined ? !removed.includes(row.name) : isKept(vault, row, setting)
  }
  const kept = rows.filter(isUnchanged)
  const written = [...settings]
    .filter(([name]) => !kept.some((row) => row.name === name))
    .map(([name, setting]) => configRow(vault, id, name, setting))
  return { written, removed, problems, after: [...kept, ...written] }
}

/**
 * Makes a resource what is wanted of it, with its audit row; writes nothing when nothing changes. Throws 400 where a secret is omitted for another
 * server or a value is missing, and whatever `admit` throws.
 */
export const writeResource = async (
  deps: WriteDeps,
  tx: Tx,
  held: HeldResource,
  wanted: WantedResource,
  { actor, admit }: { actor: AuditActor; admit?: Admit },
): Promise<void> => {
  const { store } = deps
  const { id, type, isNew } = held
  const rows = isNew ? [] : await store.findConfigsOf(tx, id)
  requireSecretOfServer(type, rows, givenValues(rows, wanted.settings))
  const { settings, token } = withIngestToken(deps, type, rows, wanted.settings)
  const { written, removed, problems, after } = difference(deps, id, rows, settings)
  const own = (['name', 'isPublic', 'redisResourceId'] as const).filter((field) => held[field] !== wanted[field])
  const changed = [...own, ...written.map(({ name }) => name), ...problems.map(([name]) => name), ...removed].sort()
  if (!isNew && changed.length === 0) return
  if (!isNew) admit?.(held, rows, changed)
  if (problems.length > 0) throw fieldErrors(Object.fromEntries(problems.map(([name, problem]) => [`configs.${name}`, problem])))
  for (const row of written) await store.saveConfig(tx, row)
  await store.removeConfigs(tx, id, removed)
  await store.update(tx, id, {
    name: wanted.name,
    isPublic: wanted.isPublic,
    redisResourceId: wanted.redisResourceId,
    ...(token !== undefined && { ingestTokenHash: tokenHash(token) }),
  })
  if (!isNew) await remakeCounting(deps, tx, held, changed)
  await audit(tx, actor, {
    action: isNew ? 'resource.create' : 'resource.update',
    objectType: 'resource',
    objectId: id,
    before: isNew ? null : described(held, rows),
    after: { ...described({ ...wanted, type }, after), changed },
  })
}
