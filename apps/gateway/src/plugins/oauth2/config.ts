import { timingSafeEqual } from 'node:crypto'
import { array, type EntityCheck, number, record, setViolation, string, typedefs, type ValueOf, valueAt } from '@apim/kong-admin'
import { fieldText } from '../../http/field-text.ts'

const GRANTS = ['enable_authorization_code', 'enable_implicit_grant', 'enable_client_credentials', 'enable_password_grant'] as const

const offersGrant = (config: { readonly [name in (typeof GRANTS)[number]]?: boolean | null }): string | undefined =>
  GRANTS.some((name) => config[name]) ? undefined : `at least one of these fields must be true: ${GRANTS.join(', ')}`

/** The schema of the plugin's configuration. */
export const oauth2Config = record(
  {
    scopes: array(string()),
    mandatory_scope: typedefs.flag(false),
    provision_key: string({ required: true, auto: true, unique: true, encrypted: true }),
    token_expiration: number({ required: true, default: 7200 }),
    enable_authorization_code: typedefs.flag(false),
    enable_implicit_grant: typedefs.flag(false),
    enable_client_credentials: typedefs.flag(false),
    enable_password_grant: typedefs.flag(false),
    hide_credentials: typedefs.flag(false),
    accept_http_if_already_terminated: typedefs.flag(false),
    anonymous: string(),
    global_credentials: typedefs.flag(false),
    auth_header_name: string({ default: 'authorization' }),
    refresh_token_ttl: number({ required: true, default: 1209600, between: [0, 100000000] }),
    reuse_refresh_token: typedefs.flag(false),
    pkce: string({ default: 'lax', one_of: ['none', 'lax', 'strict'] }),
    realm: string(),
  },
  { required: true, custom_validator: offersGrant },
)

/** A scope can only be mandatory if there are scopes. Kong has this check in the schema of `config`. */
export const scopesForMandatory: EntityCheck = {
  custom_entity_check: {
    unpublished: true,
    field_sources: ['config.mandatory_scope', 'config.scopes'],
    fn(entity, errors) {
      if (valueAt(entity, 'config.mandatory_scope') !== true || Array.isArray(valueAt(entity, 'config.scopes'))) return []
      setViolation(errors, 'config.scopes', 'required field missing')
      return []
    },
  },
}

type Config = NonNullable<ValueOf<typeof oauth2Config>>

/** Prepares the configuration for requests. Throws for an invalid token lifetime. */
export function prepareOAuth2(config: Config, pluginId: string) {
  if (config.token_expiration < 0) throw new Error('token_expiration must not be negative')
  return {
    pluginId,
    scopes: config.scopes,
    demandsScope: config.mandatory_scope,
    provisionKey: config.provision_key,
    /** Seconds; 0 means forever, so it is never rounded down to that. */
    tokenSeconds: Math.ceil(config.token_expiration),
    /** Seconds that a token is kept and can be refreshed; 0 for ever. */
    keptSeconds: Math.ceil(config.refresh_token_ttl),
    grants: {
      code: config.enable_authorization_code,
      implicit: config.enable_implicit_grant,
      client: config.enable_client_credentials,
      password: config.enable_password_grant,
    },
    hides: config.hide_credentials,
    acceptsTerminated: config.accept_http_if_already_terminated,
    anonymous: config.anonymous,
    isGlobal: config.global_credentials,
    header: (config.auth_header_name ?? 'authorization').toLowerCase(),
    keepsRefreshToken: config.reuse_refresh_token,
    pkce: config.pkce ?? 'lax',
    realm: config.realm && fieldText(config.realm),
  }
}

export type OAuth2Prepared = ReturnType<typeof prepareOAuth2>

/** Compares a received secret with the right one, in constant time. */
export function isSame(sent: string | undefined, right: string): boolean {
  const [a, b] = [Buffer.from(sent ?? ''), Buffer.from(right)]
  return sent !== undefined && a.length === b.length && timingSafeEqual(a, b)
}
