import { type BrowserStorage, tabStorage } from '../../shared/browser-storage.ts'

/** Why a session ended; shown once after the page returns from the provider. */
export type SignOutReason = 'disabled' | 'unverified' | 'mismatch' | 'idle' | 'logout'

const key = 'apim-farewell'
const known: SignOutReason[] = ['disabled', 'unverified', 'mismatch', 'idle', 'logout']

/** Stores why the session ended, for the next page load: no token, no name. */
export const storeSignOutReason = (reason: SignOutReason, storage: Pick<BrowserStorage, 'setItem'> = tabStorage) =>
  storage.setItem(key, reason)

/** Reads and clears why the last session of this tab ended. */
export const takeSignOutReason = (storage: Pick<BrowserStorage, 'getItem' | 'removeItem'> = tabStorage): SignOutReason | undefined => {
  const kept = storage.getItem(key)
  storage.removeItem(key)
  return known.find((reason) => reason === kept)
}
