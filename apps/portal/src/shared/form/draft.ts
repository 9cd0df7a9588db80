import { browserStorage, tabStorage } from '../browser-storage.ts'
import { leftRefusals } from './left-refusals.ts'

const prefix = 'apim-draft-'
/** Changes at each sign-out, in every tab of this browser at once. */
const endedKey = 'apim-drafts-ended'

/** Where the browser keeps what was used last (`shell/palette/recents.ts`). */
export const recentKey = 'apim-recent'

/** Where the browser keeps texts that are too long for session storage (`long-texts.ts`). */
export const longTextsDatabase = 'apim-long-drafts'

/** Whose drafts are read and written: the signed-in user's, or a visitor's. */
let owner = 'visitor'

/** The draft of a form and an object as the present user's: no other one gets it. */
export const ownDraft = (name: string): string => `${owner}-${name}`

/** Where the draft with this key, from `ownDraft`, is kept in session storage. */
export const draftPlace = (key: string): string => prefix + key

/** `//user:password@`; a password may have spaces, a user name that is followed by none may not: `See https://wiki.example or mail to ann@…`. */
const userInfo = /\/\/(?:[^/\s@:]*@|[^/\s:]*:[^/@]*@)/
/** `//host/path?query`, and a query of names and values also behind a path with spaces. A sentence that ends in a question mark is none. */
const hasQuery = (text: string): boolean =>
  text.split(/[\n\r\u2028\u2029]/).some((line) => {
    const at = line.indexOf('//')
    if (at < 0) return false
    const [behind, words] = [line.slice(at + 2), line.slice(at).split(/\s/)]
    return /\?[^\s=?]*=/.test(behind) || words.some((word) => word.includes('//') && /\?./.test(word.slice(word.indexOf('//') + 2)))
  })

/** A URL with a user name or a query may contain a password or a key; so may anything that holds such a URL. */
const mayHoldSecret = (value: unknown): boolean => {
  if (typeof value === 'string') return userInfo.test(value) || hasQuery(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(mayHoldSecret)
}

/** The draft of this form, or undefined. `key`: from `ownDraft`. */
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

/** Deletes these drafts, and what was said about them. */
const dropSome = (isDropped: (key: string) => boolean) => {
  for (const key of tabStorage.keys()) if (key.startsWith(prefix) && isDropped(key.slice(prefix.length))) tabStorage.removeItem(key)
  leftRefusals.dropSome(isDropped)
}

/** From now on drafts are this user's; those of whoever was here before are deleted, unless the user only views the portal as another. */
export const draftsBelongTo = (userId: number, isView: boolean) => {
  owner = String(userId)
  if (!isView) dropSome((key) => !key.startsWith(`${owner}-`))
}

/** Nobody is signed in. */
export const draftsBelongToVisitor = () => {
  owner = 'visitor'
}

/** Deletes every draft in every tab of this browser, and what was used last: signing out leaves nothing behind. */
export const dropDrafts = () => {
  browserStorage.removeItem(recentKey)
  browserStorage.setItem(endedKey, crypto.randomUUID())
  dropIfEnded()
}

/** Deletes the drafts of this tab if they are older than the last sign-out in any tab. */
const dropIfEnded = () => {
  const ended = browserStorage.getItem(endedKey) ?? ''
  if (ended === (tabStorage.getItem(endedKey) ?? '')) return
  dropSome(() => true)
  globalThis.indexedDB?.deleteDatabase(longTextsDatabase)
  tabStorage.setItem(endedKey, ended)
}

/** Follows sign-outs in other tabs, also those while this one was closed or showed another site. */
export const followSignOuts = () => {
  dropIfEnded()
  window.addEventListener('storage', ({ key }) => key === endedKey && dropIfEnded())
}
