const prefix = 'apim-draft-'

/** Where unsent forms wait: the tab's own storage, which ends with the tab. */
const storage = () => {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

/** An address that names a user or carries a query may hold a password or a key. */
const mayHoldSecret = (value: unknown) => typeof value === 'string' && (/\/\/[^/]*@/.test(value) || /\/\/.*\?/.test(value))

/** What was typed into this form and not sent yet, or undefined. `key` names the form, the thing and the person. */
export const readDraft = <T extends object>(key: string): Partial<T> | undefined => {
  try {
    const value: unknown = JSON.parse(storage()?.getItem(prefix + key) ?? 'null')
    return value && typeof value === 'object' ? (value as Partial<T>) : undefined
  } catch {
    return undefined
  }
}

/**
 * Keeps what was typed, so that a reload or a session's end does not lose it. `fields` names what may lie in the browser: a field that is not named,
 * and an address that may hold a secret, is not kept.
 */
export const keepDraft = <T extends object>(key: string, values: T, fields: readonly (keyof T)[]) => {
  const kept = fields.filter((field) => !mayHoldSecret(values[field])).map((field) => [field, values[field]])
  try {
    storage()?.setItem(prefix + key, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // A full or forbidden storage only costs the draft.
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Those of `fields` that are no longer as the form began: what a draft is to keep, so that taking it up later takes nobody's change back. */
export const changedFields = <T extends object>(values: T, began: T, fields: readonly (keyof T)[]) =>
  fields.filter((field) => !isSame(values[field], began[field]))

/** Forgets it, once it was sent or thrown away. */
export const dropDraft = (key: string) => storage()?.removeItem(prefix + key)

/** Forgets every draft of this tab: whoever logs out leaves nothing behind. */
export const dropDrafts = () => {
  const all = storage()
  for (const key of Object.keys(all ?? {})) if (key.startsWith(prefix)) all?.removeItem(key)
}
