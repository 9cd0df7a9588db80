import type { SignOutReason } from './sign-out-reason.ts'

type Refusal = { code?: string; errors?: Record<string, string> } | null

/** Refusals of the person the provider names: every further sign-in would end the same way. */
const byCode: Record<string, SignOutReason> = { 'email-not-verified': 'unverified', 'identity-mismatch': 'mismatch' }

/** The reason for signing out after a refusal; undefined when the failure is not about the person. */
export const signOutReasonOf = (failure: unknown): SignOutReason | undefined => {
  const refusal = failure as Refusal
  return refusal?.errors?.disabled === 'Y' ? 'disabled' : byCode[refusal?.code ?? '']
}

/** Whether the provider still knows a sign-in whose session has ended at the service: only the password starts a new one. */
export const isEnded = (failure: unknown): boolean => (failure as Refusal)?.code === 'session-expired'
