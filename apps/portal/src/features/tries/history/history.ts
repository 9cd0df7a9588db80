import { keepDraft, ownDraft, readDraft } from '../../../shared/form/draft.ts'

/** A call that was made: enough to make it again, without headers, bodies and answers, which may hold secrets. */
export interface PastCall {
  id: number
  /** `GET /accounts/{id}`. */
  operation: string
  consumerId: number
  env: string
  parameters: Record<string, string>
  status: number
  tookMs: number
  /** When it ended, in milliseconds. */
  at: number
}

const callsMax = 20

const keyOf = (apiId: number) => ownDraft(`tries-${apiId}`)

/**
 * The reader's calls of an API in this tab, the last first. They are kept like drafts: for this user alone, until the tab is closed or anyone signs out.
 */
export const pastCalls = (apiId: number): PastCall[] =>
  Object.values(readDraft<Record<string, PastCall>>(keyOf(apiId)) ?? {})
    .filter((one) => one !== undefined)
    .sort((one, other) => other.id - one.id)

/** Adds a call. One with a value that may be a secret is not kept. */
export const keepCall = (apiId: number, call: Omit<PastCall, 'id'>): PastCall[] => {
  const before = pastCalls(apiId)
  const id = (before[0]?.id ?? 0) + 1
  const calls = [{ ...call, id }, ...before].slice(0, callsMax)
  keepDraft(keyOf(apiId), Object.fromEntries(calls.map((one) => [String(one.id), one])))
  return pastCalls(apiId)
}
