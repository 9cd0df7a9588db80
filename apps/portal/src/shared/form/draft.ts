import { tabStorage } from '../browser-storage.ts'
import { leftRefusals } from './left-refusals.ts'

const prefix = 'apim-draft-'

/** `//user:password@`; a password may have spaces, a user name that is followed by none may not: `See https://wiki.example or mail to ann@…`. */
const userInfo = /\/\/[^/\s]*(?::[^/]*)?@/
/** `//host/path?query`, and a query of names and values also behind a path with spaces. A sentence that ends in a question mark is none. */
const query = /\/\/(?:\S*\?\S|.*\?[^\s=]*=)/

/** A URL with a user name or a query may contain a password or a key; so may anything that holds such a URL. */
const mayHoldSecret = (value: unknown): boolean => {
  if (typeof value === 'string') return userInfo.test(value) || query.test(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(mayHoldSecret)
}

/** The draft of this form, or undefined. `key` identifies the form, the object and the user. */
export const readDraft = <T extends object>(key: string): Partial<T> | undefined => {
  try {
    const value: unknown = JSON.parse(tabStorage.getItem(prefix + key) ?? 'null')
    return value && typeof value === 'object' ? (value as Partial<T>) : undefined
  } catch {
    return undefined
  }
}

/** Saves a draft, so that a reload or an ended session loses nothing; a URL that may hold a secret is left out. */
export const keepDraft = (key: string, values: object) => {
  const kept = Object.entries(values).filter(([, value]) => !mayHoldSecret(value))
  tabStorage.setItem(prefix + key, JSON.stringify(Object.fromEntries(kept)))
}

/** Deletes the draft, once it was sent or discarded, and what was said about it. */
export const dropDraft = (key: string) => {
  tabStorage.removeItem(prefix + key)
  leftRefusals.drop(key)
}

/** Deletes every draft of this tab: signing out leaves nothing behind. */
export const dropDrafts = () => {
  for (const key of tabStorage.keys()) if (key.startsWith(prefix)) tabStorage.removeItem(key)
}
