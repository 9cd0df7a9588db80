import { useSyncExternalStore } from 'react'
import type { Store } from './store.ts'

/**
 * The current value of a small store. A prerendered page is hydrated with the store's initial value, as the build rendered it;
 * later changes render right after.
 */
export const useStore = <T>({ subscribe, get, initial }: Pick<Store<T>, 'subscribe' | 'get' | 'initial'>): T =>
  useSyncExternalStore(subscribe, get, initial)
