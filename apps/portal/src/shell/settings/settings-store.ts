import { createStore } from '../../shared/store.ts'
import { useStore } from '../../shared/use-store.ts'
import { defaultSettings, locksAnimations, readSettings, type Settings, settingsKey } from './settings.ts'
import { onSystemChange, type SystemSettings, systemSettings } from './system-settings.ts'

/**
 * Settings that are saved as they change. What was never chosen follows the reader's system, and the defaults; a browser without storage keeps
 * choices until the page is left.
 */
export const createSettingsStore = (
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined,
  userAgent: string,
  system: () => Partial<SystemSettings> = () => ({}),
) => {
  const stored = readSettings(storage?.getItem(settingsKey) ?? null)
  const locked = { pageAnimationsDisabled: locksAnimations(userAgent) }
  let chosen: Partial<Settings> = { ...stored, ...locked }
  const inForce = (): Settings => ({ ...defaultSettings, ...system(), ...chosen })
  const state = createStore<Settings>(inForce())
  const change = (part: Partial<Settings>) => {
    chosen = { ...chosen, ...part }
    state.set(inForce())
    try {
      storage?.setItem(settingsKey, JSON.stringify(chosen))
    } catch {
      // A full or forbidden storage must not take the choice away for this page.
    }
  }
  const reset = () => {
    chosen = locked
    state.set(inForce())
    try {
      storage?.removeItem(settingsKey)
    } catch {
      // As above.
    }
  }
  return { ...state, change, reset, followSystem: () => state.set(inForce()) }
}

const browserStorage = () => {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

export const settingsStore = createSettingsStore(browserStorage(), globalThis.navigator?.userAgent ?? '', systemSettings)
onSystemChange(settingsStore.followSystem)

/** The settings, and the ways to change some of them or to forget every choice. */
export const useSettings = () => {
  const settings = useStore(settingsStore)
  return { settings, change: settingsStore.change, reset: settingsStore.reset }
}
