import { createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import { z } from 'zod'
import { digest } from '../storage/digest.ts'
import type { SigningKey } from './keys.ts'

const Header = z.object({ alg: z.literal('ES256'), typ: z.literal('at+jwt'), kid: z.string() })
const Claims = z.object({
  iss: z.string(),
  sub: z.string(),
  client_id: z.string(),
  scope: z.string(),
  sid: z.string(),
  grant: z.string(),
  jti: z.string(),
  iat: z.number(),
  exp: z.number(),
})

/**
 * Lets userinfo accept the provider's own JWT access tokens, which are not stored: converts one back into what oidc-provider would have
 * stored. A token is valid only while the session and grant it was issued for are.
 */
export function accessTokenAdapter(stored: Adapter, sessions: Adapter, signing: SigningKey[], issuer: string): Adapter {
  const keys = new Map(signing.map(({ d: _private, ...key }) => [key.kid, createPublicKey({ key: key as JsonWebKey, format: 'jwk' })]))
  return {
    ...stored,
    async find(value) {
      const claims = readToken(value, keys)
      if (!claims || claims.iss !== issuer) return undefined
      const session = await sessions.findByUid(claims.sid)
      const grantId = session?.authorizations?.[claims.client_id]?.grantId
      if (!grantId || digest(grantId) !== claims.grant) return undefined
      const { jti, iat, exp, scope } = claims
      return {
        kind: 'AccessToken',
        jti,
        iat,
        exp,
        scope,
        grantId,
        accountId: claims.sub,
        clientId: claims.client_id,
        sessionUid: claims.sid,
        expiresWithSession: true,
      } satisfies AdapterPayload
    },
  }
}

function readToken(value: string, keys: Map<string, KeyObject>): z.infer<typeof Claims> | undefined {
  const [head = '', body = '', signature = '', ...rest] = value.split('.')
  if (!body || !signature || rest.length > 0) return undefined
  try {
    const { kid } = Header.parse(JSON.parse(Buffer.from(head, 'base64url').toString()))
    const key = keys.get(kid)
    if (!key || !verify('sha256', Buffer.from(`${head}.${body}`), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')))
      return undefined
    return Claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString()))
  } catch {
    return undefined
  }
}
