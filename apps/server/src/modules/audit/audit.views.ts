import { isDeepStrictEqual } from 'node:util'
import type { AuditDetail, AuditEntry } from '@apim/contract'
import type { AuditRow } from './audit.store.ts'
import { masked } from './masked.ts'

type State = Record<string, unknown> | null

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const stateOf = (value: unknown): State => (isRecord(value) ? value : null)

/** The fields whose value differs between two states; all of one that has no other. */
const changedFields = (before: State, after: State): string[] => {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.filter((name) => !isDeepStrictEqual(before?.[name], after?.[name]))
}

const nameIn = (state: State): string | undefined => (typeof state?.['name'] === 'string' ? state['name'] : undefined)

/** An entry as the list shows it. */
export const entryView = ({ before, after, at, ...row }: AuditRow): AuditEntry => {
  const [old, now] = [stateOf(before), stateOf(after)]
  return { ...row, at: at.toISOString(), objectName: nameIn(now) ?? nameIn(old) ?? null, changed: changedFields(old, now) }
}

/** An entry with both states, secrets masked. */
export const detailView = (row: AuditRow): Omit<AuditDetail, 'names'> => ({
  ...entryView(row),
  before: stateOf(masked(row.before)),
  after: stateOf(masked(row.after)),
})
