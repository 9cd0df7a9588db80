import { type BrowserStorage, tabStorage } from '../../shared/browser-storage.ts'

/** Why a session ended; shown once after the page returns from the provider. */
export type SignOutReason = 'disabled' | 'unverified' | 'mismatch' | 'idle' | 'logout'

const key = 'apim-farewell'
const known: SignOutReason[] = ['disabled', 'unverified', 'mismatch', 'idle', 'logout']

/** Stores why the session ended, for the next page load: no token, no name. */
export const storeSignOutReason = (reason: SignOutReason, storage: Pick<BrowserStorage, 'setItem'> = tabStorage) =>
  storage.setItem(key, reason)

/** Why the last session of this tab ended. */
export const readSignOutReason = (storage: Pick<BrowserStorage, 'getItem'> = tabStorage): SignOutReason | undefined => {
  const kept = storage.getItem(key)
  return known.find((reason) => reason === kept)
}

/** Once the reason has been told: a page that could not be loaded is loaded again, and tells it then. */
export const forgetSignOutReason = (storage: Pick<BrowserStorage, 'removeItem'> = tabStorage): void => storage.removeItem(key)
