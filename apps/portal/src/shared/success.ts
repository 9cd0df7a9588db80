import { createState } from './state.ts'

/** What was just made: an API, or a deployment with the address that its clients call. */
export type Success = { made: 'api'; id: number; name: string } | { made: 'deployment'; id: number; env: string; gatewayUrl: string }

/**
 * What the next screen may say of a deed. It is in the memory of the page alone: an address that said it could be written by anybody, and
 * a reload would say it again.
 */
export const success = createState<Success | undefined>(undefined)
