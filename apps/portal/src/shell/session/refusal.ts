import type { SignOutReason } from './sign-out-reason.ts'

type Refusal = { code?: string; errors?: Record<string, string> } | null

/** Refusals of the very person whom the provider names: as long as it knows that person, every sign-in would end in the same way. */
const byCode: Record<string, SignOutReason> = { 'email-not-verified': 'unverified', 'identity-mismatch': 'mismatch' }

/** With which words to log out whom the service refuses; undefined when the failure says nothing against the person. */
export const signOutReasonOf = (failure: unknown): SignOutReason | undefined => {
  const refusal = failure as Refusal
  return refusal?.errors?.disabled === 'Y' ? 'disabled' : byCode[refusal?.code ?? '']
}

/** Whether the provider still knows a sign-in whose session has ended at the service: only the password begins a new one. */
export const isEnded = (failure: unknown): boolean => (failure as Refusal)?.code === 'session-expired'
