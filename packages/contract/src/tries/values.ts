/** The methods that can be tried; TRACE would repeat the key. */
export const tryMethods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type TryMethod = (typeof tryMethods)[number]

/** How much of a body is sent, and how much of an answer is passed on. */
export const tryBodyBytesMax = 5 * 1024 * 1024
export const tryAnswerBytesMax = 5 * 1024 * 1024
export const triesPerMinute = 30
/** How long one call may take in total. */
export const trySecondsMax = 60

/** Who or what says no before the API's service is asked; `gateway` for what the gateway does not say more about. */
export const refusingPolicies = [
  'key-auth',
  'oauth2',
  'acl',
  'ip-restriction',
  'bot-detection',
  'rate-limiting',
  'path-lockdown',
  'route',
  'request-size-limiting',
  'request-termination',
  'retirement',
  'service',
  'gateway',
] as const
export type RefusingPolicy = (typeof refusingPolicies)[number]

/** Headers of one connection (RFC 9110, section 7.6.1), those that the portal writes itself, and those that only a gateway may set. */
const refusedHeaders =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|host|content-length|content-type|expect|via|forwarded|x-forwarded-.*|x-real-ip|x-consumer-.*|x-credential-.*|x-anonymous-.*|x-authenticated-.*|x-kong-.*|apim_.*)$/i
/** What identifies someone: the portal adds the organization's own credential, and no other (trust T29). */
const credentialHeaders = /^(authorization|cookie2?|apikey|api-key|x-api-key)$/i

/** Why a try may not send this header; undefined if it may. */
export const refusedTryHeader = (name: string): 'name' | 'credential' | 'reserved' | undefined => {
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/.test(name)) return 'name'
  if (credentialHeaders.test(name)) return 'credential'
  return refusedHeaders.test(name) ? 'reserved' : undefined
}

/** What a header's value may consist of: no line breaks, and nothing that one byte does not hold. */
export const isHeaderValue = (value: string): boolean => /^[\t\x20-\x7e\xa0-\xff]{0,4000}$/.test(value)
