import type { Vault } from '../../../security/vault.ts'
import { type ConfigRow, isSecretConfig, openConfig, type Setting } from './config-row.ts'

/** What is said of a setting; what is not said stays as it is. */
export interface Sent {
  /** Empty: the setting is removed. */
  value?: string | undefined
  /** The name it had before. */
  from?: string | undefined
  secret?: boolean | undefined
  expiresAt?: Date | null | undefined
}
export type SentSettings = ReadonlyMap<string, Sent>

/** What responses show of a secret; sent back, it changes nothing. */
export const shownSecret = { set: 'set', missing: 'not set' } as const

/** The row whose value this is, unless a new one is given. */
export const sourceOf = (rows: readonly ConfigRow[], name: string, { from = name }: Pick<Sent, 'from'>): ConfigRow | undefined =>
  rows.find((row) => row.name === from)

const isOmitted = (name: string, { value }: Sent, source: ConfigRow | undefined): boolean =>
  value === undefined ||
  (value === shownSecret.set && source !== undefined && source.secret !== null) ||
  (value === shownSecret.missing && source === undefined && isSecretConfig(name))

/** The values that are new, by name. */
export const givenValues = (rows: readonly ConfigRow[], sent: SentSettings): ReadonlyMap<string, string> =>
  new Map([...sent].flatMap(([name, one]) => (isOmitted(name, one, sourceOf(rows, name, one)) ? [] : [[name, one.value ?? '']])))

/** Whether the value must not be shown; a secret stays one until it is given anew. */
export const isSecretSetting = (name: string, sent: Pick<Sent, 'secret'>, source: ConfigRow | undefined): boolean =>
  isSecretConfig(name) || (sent.secret ?? (source !== undefined && source.secret !== null))

type Result = { setting: Setting } | { problem: string } | undefined

const settingOf = (vault: Vault, rows: readonly ConfigRow[], name: string, sent: Sent): Result => {
  const source = sourceOf(rows, name, sent)
  const before = source && openConfig(vault, source)
  const isKept = isOmitted(name, sent, source)
  const value = isKept ? before : sent.value
  if (value === undefined || value === null)
    return sent.value === undefined || rows.length === 0 ? { problem: 'Value is required' } : undefined
  const isSecret = isSecretSetting(name, sent, source)
  if (isKept && !isSecret && source?.secret !== null) return { problem: 'Enter the value again to show it from now on' }
  const sameEnd = before === value ? (source?.expiresAt ?? null) : null
  return { setting: { value, isSecret, expiresAt: isSecret ? (sent.expiresAt === undefined ? sameEnd : sent.expiresAt) : null } }
}

export interface Settled {
  settings: Map<string, Setting>
  /** Settings that end, also because they have another name now. */
  removed: string[]
  /** What cannot be done, by name. */
  problems: [name: string, problem: string][]
}

/** Every setting that is sent, as it is to be. */
export const settledSettings = (vault: Vault, rows: readonly ConfigRow[], sent: SentSettings): Settled => {
  const settings = new Map<string, Setting>()
  const problems: Settled['problems'] = []
  for (const [name, one] of sent) {
    const result = one.value === '' ? undefined : settingOf(vault, rows, name, one)
    if (result && 'setting' in result) settings.set(name, result.setting)
    if (result && 'problem' in result) problems.push([name, result.problem])
  }
  const left = [...sent].flatMap(([name, { value, from }]) => (value === '' ? [name] : from === undefined ? [] : [from]))
  const removed = rows.map(({ name }) => name).filter((name) => left.includes(name) && !settings.has(name))
  return { settings, removed, problems }
}
