/** Why a session ended; told once after the page came back from the provider. */
export type Farewell = 'disabled' | 'unverified' | 'mismatch' | 'idle' | 'logout'

const key = 'apim-farewell'
const known: Farewell[] = ['disabled', 'unverified', 'mismatch', 'idle', 'logout']

/** Keeps, for the one page load after a logout, why it happened: no token, nobody's name. */
export const rememberFarewell = (farewell: Farewell, storage: Storage = sessionStorage) => storage.setItem(key, farewell)

/** Why the last session of this tab ended, told only once. */
export const takeFarewell = (storage: Storage = sessionStorage): Farewell | undefined => {
  const kept = storage.getItem(key)
  storage.removeItem(key)
  return known.find((farewell) => farewell === kept)
}
