import { type BrowserStorage, browserStorage } from '../../shared/browser-storage.ts'
import { createStore } from '../../shared/store.ts'
import { useStore } from '../../shared/use-store.ts'
import { defaultSettings, locksAnimations, readSettings, type Settings, settingsKey } from './settings.ts'
import { onSystemChange, type SystemSettings, systemSettings } from './system-settings.ts'

/**
 * Settings that are saved as they change. What was never chosen follows the reader's system, and the defaults; a browser without storage keeps
 * choices until the page is left. `initial`: as the build draws pages, and they are taken over.
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

/** The settings, and the ways to change some of them or to forget every choice. */
export const useSettings = () => {
  const settings = useStore(settingsStore)
  return { settings, change: settingsStore.change, reset: settingsStore.reset }
}
