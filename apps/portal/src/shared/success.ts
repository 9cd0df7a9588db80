import { createStore } from './store.ts'

/** What was just made: an API, or a deployment with the address that its clients call. */
export type Success = { made: 'api'; id: number; name: string } | { made: 'deployment'; id: number; env: string; gatewayUrl: string }

/**
 * What the next screen reports about a change. Kept in memory only: anybody could write an address that says it, and
 * a reload would say it again.
 */
export const success = createStore<Success | undefined>(undefined)
