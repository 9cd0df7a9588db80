import { withoutQuery } from './query-fields.ts'

/** Names of headers and query fields with credentials, which must never be logged. */
const SECRET_NAMES = new Set([
  'apikey',
  'api-key',
  'api_key',
  'x-api-key',
  'x_api_key',
  'key',
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'x-auth-token',
  'x-access-token',
  'x-amz-security-token',
  'x-csrf-token',
  'token',
  'access_token',
  'refresh_token',
  'id_token',
  'id_token_hint',
  'client_secret',
  'client_assertion',
  'password',
  'passwd',
  'pwd',
  'secret',
  'code',
  'code_verifier',
  'assertion',
  'sig',
  'signature',
  'jwt',
  'x-amz-signature',
  'x-amz-credential',
  'authentication-info',
  'proxy-authenticate',
  'dpop',
])

/** Headers with a URL that may contain secrets in its query. */
const URL_HEADERS = new Set(['referer', 'location', 'content-location', 'x-original-url', 'x-rewrite-url'])

/** Whether the value of this lower-case name must never be logged. */
export function isSecretName(key: string): boolean {
  return SECRET_NAMES.has(key)
}

/** Whether a header with this lower-case name contains a URL, whose query may contain secrets. */
export function isUrlHeader(key: string): boolean {
  return URL_HEADERS.has(key)
}

/**
 * Returns path and query without the query's secrets, and without a fragment, which may be an access token (OAuth 2.0, 4.2.2); `own` holds the
 * names under which the plugins in force take credentials.
 */
export function redactTarget(target: string, own: ReadonlySet<string>): string {
  const fragment = target.indexOf('#')
  const address = fragment === -1 ? target : target.slice(0, fragment)
  const at = address.indexOf('?')
  if (at === -1) return address
  const query = withoutQuery(address.slice(at + 1), (name) => SECRET_NAMES.has(name) || own.has(name))
  return query === null ? address.slice(0, at) : `${address.slice(0, at)}?${query}`
}
