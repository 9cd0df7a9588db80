import { useSyncExternalStore } from 'react'
import type { State } from './state.ts'

/** The value of a small store, current in every render; the same where the page is drawn by the build. */
export const useStateOf = <T>({ subscribe, get }: Pick<State<T>, 'subscribe' | 'get'>): T => useSyncExternalStore(subscribe, get, get)
