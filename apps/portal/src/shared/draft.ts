const prefix = 'apim-draft-'

/** Where unsent forms wait: the tab's own storage, which ends with the tab. */
const storage = () => {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

/** What was typed into this form and not sent yet, or undefined. `key` names the form, the thing and the person. Never for secrets. */
export const readDraft = <T extends object>(key: string): Partial<T> | undefined => {
  try {
    const value: unknown = JSON.parse(storage()?.getItem(prefix + key) ?? 'null')
    return value && typeof value === 'object' ? (value as Partial<T>) : undefined
  } catch {
    return undefined
  }
}

/** Keeps what was typed, so that a reload or a session's end does not lose it. */
export const keepDraft = (key: string, values: object) => {
  try {
    storage()?.setItem(prefix + key, JSON.stringify(values))
  } catch {
    // A full or forbidden storage only costs the draft.
  }
}

/** Forgets it, once it was sent or thrown away. */
export const dropDraft = (key: string) => storage()?.removeItem(prefix + key)
