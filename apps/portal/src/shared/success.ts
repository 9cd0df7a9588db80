import type { Verification } from '@apim/contract/deployments/progress'
import type { Step } from './parts/Steps.tsx'
import { createStore } from './store.ts'

/** What was just created: an API, or a deployment with the address that its clients call and what each of its steps came to. */
export type Success =
  | { made: 'api'; id: number; name: string; isDraft: boolean }
  | { made: 'deployment'; id: number; env: string; gatewayUrl: string; verified: Verification | null; steps: Step[] }

/** A change for the next screen to report. Kept in memory only: anyone could craft an address that claims it, and a reload would repeat it. */
export const success = createStore<Success | undefined>(undefined)
