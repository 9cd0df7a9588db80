import { hash } from 'node:crypto'
import { failure, type OAuth2Failure } from './answers.ts'
import { isSame, type OAuth2Prepared } from './config.ts'
import type { OAuth2Client, OAuth2Code } from './grants.ts'
import type { Parameters } from './parameters.ts'

/** Whether a client must prove that it started the flow (RFC 7636): public ones unless `pkce` is none, all if it is strict. */
const mustProve = ({ isPublic }: OAuth2Client, { pkce }: OAuth2Prepared): boolean => (isPublic ? pkce !== 'none' : pkce === 'strict')

/** Returns the challenge that starts a flow, null for none, or what is wrong with it. Only S256 is supported. */
export function challengeIn(
  parameters: Parameters,
  client: OAuth2Client | undefined,
  config: OAuth2Prepared,
): string | null | OAuth2Failure {
  const challenge = parameters.get('code_challenge')
  const method = parameters.get('code_challenge_method')
  if (challenge === undefined) {
    if (method !== undefined) return failure('invalid_request', 'code_challenge is required when code_method is present')
    if (!client || !mustProve(client, config)) return null
    return failure('invalid_request', `code_challenge is required for ${client.isPublic ? 'public' : 'confidential'} clients`)
  }
  if (method !== undefined && method.toUpperCase() !== 'S256')
    return failure('invalid_request', 'code_challenge_method is not supported, must be S256')
  // The same bytes in the canonical encoding used for comparison later.
  return Buffer.from(challenge, 'base64url').toString('base64url')
}

/** Returns why the verifier does not prove that this client started the flow; undefined if it does, or need not. */
export function verifierFailure(
  verifier: string | undefined,
  code: OAuth2Code,
  client: OAuth2Client,
  config: OAuth2Prepared,
): OAuth2Failure | undefined {
  if (code.challenge === null && !mustProve(client, config)) return undefined
  if (verifier === undefined) return failure('invalid_request', 'code_verifier is required for PKCE authorization requests')
  if (verifier.length < 43 || verifier.length > 128)
    return failure('invalid_request', 'code_verifier must be between 43 and 128 characters')
  const isRight = code.challenge !== null && isSame(hash('sha256', verifier, 'base64url'), code.challenge)
  return isRight ? undefined : failure('invalid_grant', 'Invalid code')
}
