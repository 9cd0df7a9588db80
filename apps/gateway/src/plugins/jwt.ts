import { number, record, set, string, typedefs } from '@apim/kong-admin'
import { fieldText } from '../http/field-text.ts'
import { queryValues } from '../http/query-fields.ts'
import { definePlugin, type Exchange, type Reply, type Services } from '../plugin.ts'
import { authenticate, isSatisfied, orAnonymous } from './shared/authenticate.ts'
import { jwtCredentials } from './shared/jwt-credential.ts'
import { claimErrors, type Jwt, parseJwt, verifies } from './shared/jwt-token.ts'

interface Prepared {
  uriNames: readonly string[]
  cookieNames: readonly string[]
  headerNames: readonly string[]
  keyClaim: string
  isBase64: boolean
  claims: readonly string[]
  /** Seconds; 0 for no limit. */
  maximumExpiration: number
  challenge: string
}

const refuse = ({ challenge }: Prepared, message: string, isBare = false): Reply => ({
  status: 401,
  message,
  headers: [['WWW-Authenticate', isBare ? challenge : `${challenge} error="invalid_token"`]],
})

const cookieValues = (header: string, name: string): string[] =>
  header.split(';').flatMap((pair) => {
    const at = pair.indexOf('=')
    return at !== -1 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : []
  })

/** The distinct tokens that were sent, in query, cookies and headers. */
const tokensOf = ({ uriNames, cookieNames, headerNames }: Prepared, { request }: Exchange): Set<string> => {
  const { headers, query } = request
  const tokens = new Set<string>()
  if (query !== null) for (const name of uriNames) for (const value of queryValues(query, name)) tokens.add(value)
  const cookies = cookieNames.length === 0 ? [] : headers.all('cookie')
  for (const name of cookieNames) for (const cookie of cookies) for (const value of cookieValues(cookie, name)) tokens.add(value)
  for (const name of headerNames) {
    for (const value of headers.all(name)) tokens.add(/^\s*bearer\s+(\S+)\s*$/i.exec(value)?.[1] ?? '')
  }
  tokens.delete('')
  return tokens
}

/** The claim, otherwise the header parameter, that identifies the credential. */
const keyNamed = ({ claims, header }: Jwt, name: string): unknown => {
  if (Object.hasOwn(claims, name)) return claims[name]
  return Object.hasOwn(header, name) ? header[name] : undefined
}

const check = (config: Prepared, exchange: Exchange, services: Services): Reply | undefined => {
  const [token, another] = tokensOf(config, exchange)
  if (token === undefined) return refuse(config, 'Unauthorized', true)
  if (another !== undefined) return refuse(config, 'Multiple tokens provided')
  const jwt = parseJwt(token)
  if (typeof jwt === 'string') return refuse(config, `Bad token; ${jwt}`)
  const key = keyNamed(jwt, config.keyClaim)
  if (key === undefined || key === null) return refuse(config, `No mandatory '${config.keyClaim}' in claims`)
  if (typeof key !== 'string' || key === '') return refuse(config, `Invalid '${config.keyClaim}' in claims`)
  const credential = services.credentials.find(jwtCredentials, key)
  if (credential === undefined) return refuse(config, `No credentials found for given '${config.keyClaim}'`)
  if (jwt.header.alg !== credential.algorithm) return refuse(config, 'Invalid algorithm')
  const verifyingKey = config.isBase64 ? credential.keyOfBase64 : credential.key
  if (verifyingKey === null) return refuse(config, 'Invalid key/secret')
  if (!verifies(jwt, verifyingKey, credential.algorithm)) return refuse(config, 'Invalid signature')
  const errors = claimErrors(jwt.claims, config.claims, config.maximumExpiration, services.now())
  if (errors !== undefined) return { ...refuse(config, ''), body: JSON.stringify(errors) }
  const consumer = services.findConsumer(credential.consumerId)
  if (consumer === undefined) return refuse(config, `Could not find consumer for '${config.keyClaim}=${key}'`)
  authenticate(exchange, consumer, credential)
  return undefined
}

/** Authenticates callers by a signed JSON Web Token (RFC 7519). */
export const jwt = definePlugin({
  name: 'jwt',
  priority: 1450,
  credentials: [jwtCredentials],
  consumer: typedefs.noConsumer(),
  config: record(
    {
      uri_param_names: set(string(), { default: ['jwt'] }),
      cookie_names: set(string(), { default: [] }),
      key_claim_name: string({ default: 'iss' }),
      secret_is_base64: typedefs.flag(false),
      claims_to_verify: set(string({ one_of: ['exp', 'nbf'] })),
      anonymous: string(),
      run_on_preflight: typedefs.flag(true),
      maximum_expiration: number({ default: 0, between: [0, 31536000] }),
      header_names: set(string(), { default: ['authorization'] }),
      realm: string(),
    },
    { required: true },
  ),
  entity_checks: [
    {
      conditional: {
        if_field: 'config.maximum_expiration',
        if_match: { gt: 0 },
        then_field: 'config.claims_to_verify',
        then_match: { contains: 'exp' },
      },
    },
  ],
  prepare: (config) => ({
    uriNames: (config.uri_param_names ?? []).map((name) => name.toLowerCase()),
    cookieNames: config.cookie_names ?? [],
    headerNames: (config.header_names ?? []).map((name) => name.toLowerCase()),
    keyClaim: config.key_claim_name ?? 'iss',
    isBase64: config.secret_is_base64,
    claims: config.claims_to_verify ?? [],
    maximumExpiration: config.maximum_expiration ?? 0,
    challenge: config.realm ? `Bearer realm="${fieldText(config.realm)}"` : 'Bearer',
    anonymous: config.anonymous,
    skipsPreflight: !config.run_on_preflight,
  }),
  secretNames: ({ uriNames, headerNames }) => [...uriNames, ...headerNames],
  access(config, exchange, services) {
    if (config.skipsPreflight && exchange.request.method === 'OPTIONS') return undefined
    if (isSatisfied(config.anonymous, exchange)) return undefined
    const refusal = check(config, exchange, services)
    return refusal && orAnonymous(refusal, config.anonymous, exchange, services)
  },
})
