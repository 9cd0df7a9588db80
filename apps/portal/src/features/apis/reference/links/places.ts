import type { BrowserStorage } from '../../../../shared/browser-storage.ts'

const kept = 'apim-places'
/** Of so many entries of the history a reload remembers the place. */
const placesMax = 50

const isPlace = (value: unknown): value is [entry: string, top: number] =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number'

const placesIn = (storage: Pick<BrowserStorage, 'getItem'>) => {
  try {
    const value: unknown = JSON.parse(storage.getItem(kept) ?? '[]')
    return Array.isArray(value) ? value.filter(isPlace) : []
  } catch {
    return []
  }
}

/** Where in the page the entries of the history were left; `storage` keeps it for the page that a reload shows. */
export const createPlaces = (storage: Pick<BrowserStorage, 'getItem' | 'setItem'>, page: EventTarget) => {
  // The latest last.
  const left = new Map(placesIn(storage))
  page.addEventListener('pagehide', () => storage.setItem(kept, JSON.stringify([...left].slice(-placesMax))))
  return {
    /** How far down an entry was left, in pixels; undefined where it was not. */
    of: (entry: string): number | undefined => left.get(entry),
    keep(entry: string, top: number): void {
      left.delete(entry)
      left.set(entry, top)
    },
  }
}
