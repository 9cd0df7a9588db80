import { browserStorage } from '../../shared/browser-storage.ts'
import { recentKey } from '../../shared/form/draft.ts'
import { type Thing, thingKinds } from './entries.ts'

/** What was used: something that was found, or the key of a page. */
export type Recent = Thing | { place: string }

const most = 8

const isText = (value: unknown): value is string => typeof value === 'string'

/** What is in the browser may be of an earlier version, or changed by hand. */
const readOne = (value: unknown): Recent[] => {
  if (typeof value !== 'object' || value === null) return []
  if ('place' in value) return isText(value.place) ? [{ place: value.place }] : []
  const { kind, id, name, details } = value as Partial<Record<keyof Thing, unknown>>
  const known = thingKinds.find((one) => one === kind)
  const isWhole = known && isText(id) && /^\d{1,10}( .+)?$/.test(id) && isText(name) && Array.isArray(details) && details.every(isText)
  return isWhole ? [{ kind: known, id, name, details }] : []
}

/** What this user has used last, the latest first; none of another's. */
export const readRecents = (userId: number): Recent[] => {
  try {
    const { owner, used } = JSON.parse(browserStorage.getItem(recentKey) ?? '{}') as { owner?: unknown; used?: unknown }
    return owner === userId && Array.isArray(used) ? used.flatMap(readOne).slice(0, most) : []
  } catch {
    return []
  }
}

/** Deletes what someone else has used, who has not signed out. */
export const dropOthersRecents = (userId: number): void => {
  if (readRecents(userId).length === 0) browserStorage.removeItem(recentKey)
}

const isSame = (one: Recent, other: Recent): boolean =>
  'place' in one || 'place' in other
    ? 'place' in one && 'place' in other && one.place === other.place
    : one.kind === other.kind && one.id === other.id

/** Remembers what this user has used; of people only their names. */
export const keepRecent = (userId: number, latest: Recent): void => {
  const kept: Recent = 'place' in latest || latest.kind !== 'person' ? latest : { ...latest, details: [] }
  const others = readRecents(userId).filter((one) => !isSame(one, kept))
  browserStorage.setItem(recentKey, JSON.stringify({ owner: userId, used: [kept, ...others].slice(0, most) }))
}
