import { type BrowserStorage, browserStorage } from '../../shared/browser-storage.ts'
import { createStore } from '../../shared/store.ts'
import { useStore } from '../../shared/use-store.ts'
import { defaultSettings, locksAnimations, readSettings, type Settings, settingsKey } from './settings.ts'
import { onSystemChange, type SystemSettings, systemSettings } from './system-settings.ts'

/**
 * Settings that are saved as they change. Those never chosen follow the reader's system, or the defaults; in a browser without storage, choices last
 * until the page is left. `initial`: the values the build prerenders with, which hydration must start from.
 */
export const createSettingsStore = (
  storage: Pick<BrowserStorage, 'getItem' | 'setItem' | 'removeItem'>,
  userAgent: string,
  system: () => Partial<SystemSettings> = () => ({}),
) => {
  const locked = { pageAnimationsDisabled: locksAnimations(userAgent) }
  const stored = (): Partial<Settings> => ({ ...readSettings(storage.getItem(settingsKey)), ...locked })
  let chosen = stored()
  const inForce = (): Settings => ({ ...defaultSettings, ...system(), ...chosen })
  const state = createStore<Settings>(inForce())
  const change = (part: Partial<Settings>) => {
    chosen = { ...chosen, ...part }
    state.set(inForce())
    storage.setItem(settingsKey, JSON.stringify(chosen))
  }
  const reset = () => {
    chosen = locked
    state.set(inForce())
    storage.removeItem(settingsKey)
  }
  const followSystem = () => state.set(inForce())
  const followStorage = () => {
    chosen = stored()
    state.set(inForce())
  }
  return { ...state, initial: () => defaultSettings, change, reset, followSystem, followStorage }
}

export const settingsStore = createSettingsStore(browserStorage, globalThis.navigator?.userAgent ?? '', systemSettings)
onSystemChange(settingsStore.followSystem)
// Another tab has changed them; a key of null means that everything was removed. Without this, the next choice made here would undo that one.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === settingsKey || key === null) settingsStore.followStorage()
})

/** The settings, and functions to change some of them or to reset them. */
export const useSettings = () => {
  const settings = useStore(settingsStore)
  return { settings, change: settingsStore.change, reset: settingsStore.reset }
}
