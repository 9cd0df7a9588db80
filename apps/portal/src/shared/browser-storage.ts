/** What the portal needs of local and session storage. */
export interface BrowserStorage extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  keys(): string[]
}

/**
 * Storage that never throws. A browser may block it, so that even accessing the property throws (SecurityError), or it may be full
 * (QuotaExceededError). Blocked storage behaves as empty, full storage keeps its content; the portal only loses what would have been remembered.
 */
export const safeStorage = (find: () => Storage | undefined): BrowserStorage => {
  const attempt = <T>(act: (storage: Storage) => T): T | undefined => {
    try {
      const storage = find()
      return storage && act(storage)
    } catch {
      return undefined
    }
  }
  return {
    getItem: (key) => attempt((storage) => storage.getItem(key)) ?? null,
    setItem(key, value) {
      attempt((storage) => storage.setItem(key, value))
    },
    removeItem(key) {
      attempt((storage) => storage.removeItem(key))
    },
    keys: () => attempt((storage) => Object.keys(storage)) ?? [],
  }
}

/** Persists in this browser. */
export const browserStorage = safeStorage(() => globalThis.localStorage)
/** Persists until this tab is closed. */
export const tabStorage = safeStorage(() => globalThis.sessionStorage)
