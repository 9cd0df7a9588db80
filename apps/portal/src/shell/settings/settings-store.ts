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
  const stored = readSettings(storage.getItem(settingsKey))
  const locked = { pageAnimationsDisabled: locksAnimations(userAgent) }
  let chosen: Partial<Settings> = { ...stored, ...locked }
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
  return { ...state, initial: () => defaultSettings, change, reset, followSystem: () => state.set(inForce()) }
}

export const settingsStore = createSettingsStore(browserStorage, globalThis.navigator?.userAgent ?? '', systemSettings)
onSystemChange(settingsStore.followSystem)

/** The settings, and functions to change some of them or to reset them. */
export const useSettings = () => {
  const settings = useStore(settingsStore)
  return { settings, change: settingsStore.change, reset: settingsStore.reset }
}
