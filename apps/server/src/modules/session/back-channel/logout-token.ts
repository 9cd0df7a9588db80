import { jwtVerify } from 'jose'
import * as z from 'zod'
import { Refusal } from '../../../http/errors.ts'
import type { ProviderLogout } from '../session.store.ts'
import { algorithms, clockLeewaySeconds, notVerified, type TokenRules } from '../tokens/tokens.ts'

const event = 'http://schemas.openid.net/event/backchannel-logout'
const ageSecondsMax = 600

const LogoutToken = z
  .object({
    iat: z.number(),
    sid: z.string().min(1).max(500).optional(),
    sub: z.string().min(1).max(500).optional(),
    events: z.object({ [event]: z.object({}) }),
    nonce: z.never().optional(),
  })
  .refine(({ sid, sub }) => sid !== undefined || sub !== undefined)

/** Parses a provider's logout token; throws 400 for an invalid one, 503 while the provider's keys are unavailable. */
export type LogoutCheck = (token: string) => Promise<ProviderLogout>

/** Validates logout tokens by OpenID Connect Back-Channel Logout 1.0, section 2.6. */
export const createLogoutCheck = ({ issuer, clientId, keys }: Pick<TokenRules, 'issuer' | 'clientId' | 'keys'>): LogoutCheck => {
  const refused = () => new Refusal(400, 'The logout token is not valid')
  return async (token) => {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: clientId,
      algorithms,
      clockTolerance: clockLeewaySeconds,
      maxTokenAge: ageSecondsMax,
    }).catch(notVerified(refused))
    const read = LogoutToken.safeParse(payload)
    if (!read.success) throw refused()
    return { sid: read.data.sid, sub: read.data.sub, at: Math.floor(read.data.iat) }
  }
}
