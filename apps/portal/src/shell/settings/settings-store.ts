import { createState } from '../../shared/state.ts'
import { useStateOf } from '../../shared/use-state-of.ts'
import { locksAnimations, readSettings, type Settings, settingsKey } from './settings.ts'

/** Settings that are saved as they change. A browser without storage keeps them until the page is left. */
export const createSettingsStore = (storage: Pick<Storage, 'getItem' | 'setItem'> | undefined, userAgent: string) => {
  const stored = readSettings(storage?.getItem(settingsKey) ?? null)
  const state = createState<Settings>({ ...stored, pageAnimationsDisabled: locksAnimations(userAgent) })
  const change = (part: Partial<Settings>) => {
    state.set({ ...state.get(), ...part })
    try {
      storage?.setItem(settingsKey, JSON.stringify(state.get()))
    } catch {
      // A full or forbidden storage must not take the choice away for this page.
    }
  }
  return { ...state, change }
}

const browserStorage = () => {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

export const settingsStore = createSettingsStore(browserStorage(), globalThis.navigator?.userAgent ?? '')

/** The settings, and the way to change some of them. */
export const useSettings = () => {
  const settings = useStateOf(settingsStore)
  return { settings, change: settingsStore.change }
}
