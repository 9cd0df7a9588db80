import type { ConnectionOutcome } from '@apim/contract/resources/schemas'
import { unresolvedHost } from '../../../security/egress.ts'

/** What came of one attempt; `detail` in the words of the server that answered. */
export interface Finding {
  outcome: ConnectionOutcome
  detail: string | null
}

export const found = (outcome: ConnectionOutcome, detail: string | null = null): Finding => ({ outcome, detail })

/** Why no connection was made. */
export const notTried = (refused: string): Finding => (refused === unresolvedHost ? found('unresolved') : found('not-allowed', refused))

/** Codes of node:tls for certificates that do not verify, besides those that name TLS itself. */
const isAboutCertificate = (code: string) => /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_|ISSUER/.test(code)

/** The innermost error: fetch wraps the one that says what happened. */
const rootOf = (error: unknown): { code?: string; name?: string; message?: string } => {
  const { cause } = (error ?? {}) as { cause?: unknown }
  return cause instanceof Error ? rootOf(cause) : ((error ?? {}) as Error)
}

/** A failure to connect or to get an answer, as a finding. */
export const findingOf = (error: unknown): Finding => {
  const { code = '', name = '', message = '' } = rootOf(error)
  if (name === 'TimeoutError' || code === 'ETIMEDOUT') return found('timed-out')
  if (name === 'NoAnswer') return found('other-protocol')
  if (isAboutCertificate(code)) return found('tls-failed', message)
  if (code !== '') return found('unreachable', code)
  return found('failed')
}
