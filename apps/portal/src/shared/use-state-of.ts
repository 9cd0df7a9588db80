import { useSyncExternalStore } from 'react'
import type { State } from './state.ts'

/**
 * The value of a small store, current in every render. A page that the build has drawn is taken over with what the store was made with, as the build
 * drew it: what has changed since then is drawn at once after.
 */
export const useStateOf = <T>({ subscribe, get, initial }: Pick<State<T>, 'subscribe' | 'get' | 'initial'>): T =>
  useSyncExternalStore(subscribe, get, initial)
