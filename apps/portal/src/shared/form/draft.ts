const prefix = 'apim-draft-'

/** Where unsent forms wait: the tab's own storage, which ends with the tab. */
const storage = () => {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

/** An address that names a user or carries a query may hold a password or a key; so may what holds such an address. */
const mayHoldSecret = (value: unknown): boolean => {
  if (typeof value === 'string') return /\/\/[^/]*@/.test(value) || /\/\/.*\?/.test(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(mayHoldSecret)
}

/** What was typed into this form and not sent yet, or undefined. `key` names the form, the thing and the person. */
export const readDraft = <T extends object>(key: string): Partial<T> | undefined => {
  try {
    const value: unknown = JSON.parse(storage()?.getItem(prefix + key) ?? 'null')
    return value && typeof value === 'object' ? (value as Partial<T>) : undefined
  } catch {
    return undefined
  }
}

/** Keeps what was typed, so that a reload or a session's end does not lose it; an address that may hold a secret is not kept. */
export const keepDraft = (key: string, values: object) => {
  const kept = Object.entries(values).filter(([, value]) => !mayHoldSecret(value))
  try {
    storage()?.setItem(prefix + key, JSON.stringify(Object.fromEntries(kept)))
  } catch {
    // A full or forbidden storage only costs the draft.
  }
}

/** Forgets it, once it was sent or thrown away. */
export const dropDraft = (key: string) => storage()?.removeItem(prefix + key)

/** Forgets every draft of this tab: whoever logs out leaves nothing behind. */
export const dropDrafts = () => {
  const all = storage()
  for (const key of Object.keys(all ?? {})) if (key.startsWith(prefix)) all?.removeItem(key)
}
