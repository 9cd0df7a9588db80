import type { SignOutReason } from './sign-out-reason.ts'

type Refusal = { status?: number; code?: string; errors?: Record<string, string> } | null

/** Rejections of the user whom the provider identifies: every further sign-in would end the same way. */
const byCode: Record<string, SignOutReason> = { 'email-not-verified': 'unverified', 'identity-mismatch': 'mismatch' }

/** The reason for signing out after a rejection; undefined if the failure is not about the user. */
export const signOutReasonOf = (failure: unknown): SignOutReason | undefined => {
  const refusal = failure as Refusal
  return refusal?.errors?.disabled === 'Y' ? 'disabled' : byCode[refusal?.code ?? '']
}

/** Whether the server has refused the user. Any other failure may pass, as does one about time or too many calls (408, 425, 429). */
export const isRefused = (failure: unknown): boolean => /^4(?!08|25|29)/.test(`${(failure as Refusal)?.status}`)

/** Whether the provider still has a session that has ended at the server: only the password starts a new one. */
export const isEnded = (failure: unknown): boolean => (failure as Refusal)?.code === 'session-expired'
