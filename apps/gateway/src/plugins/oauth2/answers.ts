import type { Reply } from '../../plugin.ts'

/** An error at an endpoint, with RFC 6749's code and Kong's words. */
export interface OAuth2Failure {
  error: string
  error_description: string
}

const NOT_STORED = [
  ['pragma', 'no-cache'],
  ['cache-control', 'no-store'],
] as const

export const failure = (error: string, error_description: string): OAuth2Failure => ({ error, error_description })

export const invalidClient = failure('invalid_client', 'Invalid client authentication')
export const invalidProvisionKey = failure('invalid_provision_key', 'Invalid provision_key')
export const missingUser = failure('invalid_authenticated_userid', 'Missing authenticated_userid parameter')
export const notPrivate = failure('access_denied', 'You must use HTTPS')
export const wrongRedirect = failure(
  'invalid_request',
  'Invalid redirect_uri that does not match with any redirect_uri created with the application',
)

/** An endpoint's response; undefined fields are left out, and it must not be cached (RFC 6749, 5.1). */
export function endpointReply(status: number, fields: object, headers: readonly (readonly [string, string])[] = []): Reply {
  // Slashes are escaped as in Kong's JSON: the response is the same byte for byte.
  return { status, body: JSON.stringify(fields).replaceAll('/', '\\/'), headers: [...NOT_STORED, ...headers] }
}

/** The challenge for a refused request (RFC 6750, 3), with the reason if something was sent. */
export function bearerReply(status: number, realm: string | null, reason: OAuth2Failure, isBare = false): Reply {
  const base = realm === null ? 'Bearer' : `Bearer realm="${realm}"`
  const challenge = isBare ? base : `${base} error="${reason.error}" error_description="${reason.error_description}"`
  return { status, body: JSON.stringify(reason), headers: [['WWW-Authenticate', challenge]] }
}
