import type { SignOutReason } from './sign-out-reason.ts'

type Refusal = { status?: number; code?: string; errors?: Record<string, string> } | null

/** Rejections of the user whom the provider identifies: every further sign-in would end the same way. */
const byCode: Record<string, SignOutReason> = { 'email-not-verified': 'unverified', 'identity-mismatch': 'mismatch' }

/** The reason for signing out after a rejection; undefined if the failure is not about the user. */
export const signOutReasonOf = (failure: unknown): SignOutReason | undefined => {
  const refusal = failure as Refusal
  return refusal?.errors?.disabled === 'Y' ? 'disabled' : byCode[refusal?.code ?? '']
}

/** Whether the server has answered that it does not serve this user so; anything else may pass. */
export const isRefused = (failure: unknown): boolean => `${(failure as Refusal)?.status}`.startsWith('4')

/** Whether the provider still has a session that has ended at the server: only the password starts a new one. */
export const isEnded = (failure: unknown): boolean => (failure as Refusal)?.code === 'session-expired'
