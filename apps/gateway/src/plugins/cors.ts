import { array, number, type Rules, record, string, typedefs } from '@apim/kong-admin'
import { fieldText } from '../http/field-text.ts'
import type { HeaderList } from '../http/header-list.ts'
import { type AnswerHead, type ClientRequest, definePlugin, type Reply } from '../plugin.ts'
import { type AllowedOrigins, allowedOrigin, allowedOrigins } from './shared/cors-origins.ts'

const METHODS = ['GET', 'HEAD', 'PUT', 'PATCH', 'POST', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT'] as const

const originViolation = (value: string, { regexError }: Rules): string | undefined =>
  value === '*' || regexError(value) === undefined ? undefined : `'${value}' is not a valid regex`

/** A preflight as browsers send it (Fetch standard, CORS-preflight request). */
const isPreflight = ({ method, headers }: ClientRequest): boolean =>
  method === 'OPTIONS' && headers.count('origin') > 0 && headers.count('access-control-request-method') > 0

interface Prepared {
  allowed: AllowedOrigins
  credentials: boolean
  headers: string | null
  exposed: string | null
  methods: string
  maxAge: string | null
  privateNetwork: boolean
  continues: boolean
}

/** Sets the response headers that say which pages may read it. */
const allowOrigin = ({ allowed, credentials }: Prepared, origin: string | undefined, headers: HeaderList): void => {
  const value = allowedOrigin(allowed, origin)
  // A wildcard and credentials exclude each other, so the page's own origin is used.
  const named = value === '*' && credentials && origin ? origin : value
  if (allowed.kind !== 'any' || named !== value) headers.append('Vary', 'Origin')
  if (named === null) headers.remove('access-control-allow-origin')
  else headers.set('Access-Control-Allow-Origin', named)
  if (credentials && named !== '*') headers.set('Access-Control-Allow-Credentials', 'true')
}

const preflight = (config: Prepared, { headers: asked }: ClientRequest, headers: HeaderList): Reply => {
  allowOrigin(config, asked.get('origin'), headers)
  const wanted = config.headers ?? asked.get('access-control-request-headers')
  if (wanted !== undefined) headers.set('Access-Control-Allow-Headers', wanted)
  headers.set('Access-Control-Allow-Methods', config.methods)
  if (config.maxAge !== null) headers.set('Access-Control-Max-Age', config.maxAge)
  if (config.privateNetwork && asked.get('access-control-request-private-network') === 'true')
    headers.set('Access-Control-Allow-Private-Network', 'true')
  return { status: 200, body: '' }
}

const list = (values: readonly string[] | null): string | null => (values?.length ? fieldText(values.join(',')) : null)

/** Lets pages of other origins read responses; answers preflights itself. */
export const cors = definePlugin({
  name: 'cors',
  priority: 2000,
  consumer: typedefs.noConsumer(),
  config: record(
    {
      origins: array(string({ custom_validator: originViolation })),
      headers: array(string()),
      exposed_headers: array(string()),
      methods: array(string({ one_of: METHODS }), { default: [...METHODS] }),
      max_age: number(),
      credentials: typedefs.flag(false),
      private_network: typedefs.flag(false),
      preflight_continue: typedefs.flag(false),
    },
    { required: true },
  ),
  prepare: (config): Prepared => ({
    allowed: allowedOrigins(config.origins ?? []),
    credentials: config.credentials,
    headers: list(config.headers),
    exposed: list(config.exposed_headers),
    methods: list(config.methods) ?? METHODS.join(','),
    maxAge: config.max_age === null ? null : String(config.max_age),
    privateNetwork: config.private_network,
    continues: config.preflight_continue,
  }),
  access(config, { request, answer }) {
    return !config.continues && isPreflight(request) ? preflight(config, request, answer) : undefined
  },
  answer(config, { request }, { headers }: AnswerHead) {
    // A preflight is answered above or by the upstream, including its headers.
    if (isPreflight(request)) return
    allowOrigin(config, request.headers.get('origin'), headers)
    if (config.exposed !== null) headers.set('Access-Control-Expose-Headers', config.exposed)
  },
})
