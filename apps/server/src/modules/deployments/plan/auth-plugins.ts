import type { ConsumerInput } from '@apim/kong-admin'
import type { DeploymentSettings } from '../../../db/schema/index.ts'
import { strangerIdOf } from '../../../gateway/ids.ts'

export interface Authenticated {
  id: number
  auth: 'apikey' | 'oauth2' | 'both'
  serviceName: string
  tokenExpirationSeconds: DeploymentSettings['tokenExpirationSeconds']
}

/** A plugin on the deployment's service; `part` distinguishes two with one name, `consumer` limits it to one consumer. */
export interface ServicePlugin {
  name: string
  config: Record<string, unknown>
  part?: string
  consumer?: { id: string }
}

/** The specification's default (part 1, section 5). */
export const defaultTokenExpirationSeconds = 86_400

// The key is read from the header only, so that it never appears in a URL, and is not forwarded (trust T45).
const keyAuth = (anonymous: string | null): ServicePlugin => ({
  name: 'key-auth',
  config: { key_names: ['apikey'], key_in_header: true, key_in_query: false, key_in_body: false, hide_credentials: true, anonymous },
})

// Client credentials only; a token is valid for this service alone.
const oauth2 = (tokenExpirationSeconds: number, anonymous: string | null): ServicePlugin => ({
  name: 'oauth2',
  config: {
    enable_client_credentials: true,
    enable_authorization_code: false,
    enable_implicit_grant: false,
    enable_password_grant: false,
    accept_http_if_already_terminated: false,
    global_credentials: false,
    hide_credentials: true,
    mandatory_scope: false,
    token_expiration: tokenExpirationSeconds,
    anonymous,
  },
})

/** Every address, in halves: not every version understands `/0`. */
const everywhere = ['0.0.0.0/1', '128.0.0.0/1', '::/1', '8000::/1']

/**
 * Handles strangers (trust T47). Kong combines two authentications with AND unless both name an anonymous consumer, which then stands in
 * for callers that present neither. Three things each keep it out: it is in no group (403), no address is allowed for it, which is
 * checked before the group so that clients get the 401 they understand, and its requests are terminated before the service.
 */
const strangerPlugins = (consumer: { id: string }): ServicePlugin[] => [
  {
    name: 'request-termination',
    part: 'request-termination of strangers',
    consumer,
    config: { status_code: 401, message: 'Unauthorized', trigger: null },
  },
  {
    name: 'ip-restriction',
    part: 'ip-restriction of strangers',
    consumer,
    config: { allow: null, deny: everywhere, status: 401, message: 'Unauthorized' },
  },
]

/** The anonymous consumer, where two ways to authenticate are combined with OR; none elsewhere. */
export const strangerOf = ({ id, auth, serviceName }: Authenticated, tags: string[]): (ConsumerInput & { id: string }) | undefined =>
  auth === 'both' ? { id: strangerIdOf(id), username: `anonymous.${serviceName}.${id}`, tags } : undefined

/** The authentication plugins for all three modes; what blocks the anonymous consumer comes before what assigns it. */
export const authPlugins = ({ id, auth, tokenExpirationSeconds }: Authenticated): ServicePlugin[] => {
  const seconds = tokenExpirationSeconds ?? defaultTokenExpirationSeconds
  if (auth === 'apikey') return [keyAuth(null)]
  if (auth === 'oauth2') return [oauth2(seconds, null)]
  const stranger = { id: strangerIdOf(id) }
  return [...strangerPlugins(stranger), keyAuth(stranger.id), oauth2(seconds, stranger.id)]
}
