/** What the portal asks of local and session storage. */
export interface BrowserStorage extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  keys(): string[]
}

/**
 * Storage that never throws. A browser may forbid it, and then even naming it throws (SecurityError); it may be full (QuotaExceededError). Forbidden,
 * it holds nothing; full, it keeps what it has: neither takes more from the portal than what would have been remembered.
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

/** What this browser remembers of the portal. */
export const browserStorage = safeStorage(() => globalThis.localStorage)
/** What this tab remembers until it is closed. */
export const tabStorage = safeStorage(() => globalThis.sessionStorage)
