import { array, record, string, typedefs } from '@apim/kong-admin'
import { sharedCredentialKind } from '../credentials/credential.ts'
import { fieldText } from '../http/field-text.ts'
import { queryValues, withoutQuery } from '../http/query-fields.ts'
import { definePlugin, type Exchange, type Reply, type Services } from '../plugin.ts'
import { authenticate, isSatisfied, orAnonymous } from './shared/authenticate.ts'
import { bodyFields, withoutBodyFields } from './shared/body-fields.ts'

const apiKeys = sharedCredentialKind({ collection: 'keyauth_credentials', mark: ({ key }) => key as string })

interface KeyPlaces {
  names: readonly string[]
  header: boolean
  query: boolean
  body: boolean
}

/** The values sent under one name, from the first source with any: header, query, body. */
const valuesOf = (exchange: Exchange, name: string, places: KeyPlaces): readonly string[] => {
  const { headers, query, body } = exchange.request
  const sent = places.header ? headers.all(name) : []
  if (sent.length > 0) return sent
  const asked = places.query && query !== null ? queryValues(query, name) : []
  if (asked.length > 0 || !places.body || body === null) return asked
  return bodyFields(headers.get('content-type'), body, name)
}

/** The values sent under the first name with any. */
const keysOf = (exchange: Exchange, places: KeyPlaces): readonly string[] => {
  for (const name of places.names) {
    const values = valuesOf(exchange, name, places)
    if (values.length > 0) return values
  }
  return []
}

/** Removes keys from everywhere, including unchecked ones: another plugin may have authenticated the caller, or there were two keys. */
const hide = (exchange: Exchange, places: KeyPlaces): void => {
  const { request } = exchange
  for (const name of places.names) request.headers.remove(name)
  if (request.query !== null) request.query = withoutQuery(request.query, (name) => places.names.includes(name))
  if (places.body && request.body !== null)
    request.body = withoutBodyFields(request.headers.get('content-type'), request.body, places.names)
}

/** Authenticates callers by an API key. */
export const keyAuth = definePlugin({
  name: 'key-auth',
  priority: 1250,
  credentials: [apiKeys],
  consumer: typedefs.noConsumer(),
  config: record(
    {
      key_names: array(typedefs.headerName(), { required: true, default: ['apikey'] }),
      hide_credentials: typedefs.flag(false),
      anonymous: string(),
      key_in_header: typedefs.flag(true),
      key_in_query: typedefs.flag(true),
      key_in_body: typedefs.flag(false),
      run_on_preflight: typedefs.flag(true),
      realm: string(),
    },
    { required: true },
  ),
  prepare(config) {
    const challenge = config.realm ? `Key realm="${fieldText(config.realm)}"` : 'Key'
    const refuse = (message: string): Reply => ({ status: 401, message, headers: [['WWW-Authenticate', challenge]] })
    return {
      places: {
        names: config.key_names.map((name) => name.toLowerCase()),
        header: config.key_in_header,
        query: config.key_in_query,
        body: config.key_in_body,
      },
      hidesKey: config.hide_credentials,
      anonymous: config.anonymous,
      skipsPreflight: !config.run_on_preflight,
      missing: refuse('No API key found in request'),
      wrong: refuse('Unauthorized'),
      duplicate: refuse('Duplicate API key found'),
    }
  },
  secretNames: ({ places }) => places.names,
  readsBody: ({ places }) => places.body,
  access(config, exchange, services) {
    const { places, anonymous } = config
    const passes = (config.skipsPreflight && exchange.request.method === 'OPTIONS') || isSatisfied(anonymous, exchange)
    const keys = passes ? [] : keysOf(exchange, places)
    if (config.hidesKey) hide(exchange, places)
    const refusal = passes ? undefined : check(config, keys, exchange, services)
    return refusal && orAnonymous(refusal, anonymous, exchange, services)
  },
})

interface Prepared {
  missing: Reply
  wrong: Reply
  duplicate: Reply
}

const check = (config: Prepared, keys: readonly string[], exchange: Exchange, services: Services): Reply | undefined => {
  const [key] = keys
  if (keys.length > 1) return config.duplicate
  if (!key) return config.missing
  const credential = services.credentials.find(apiKeys, key)
  const consumer = credential && services.findConsumer(credential.consumerId)
  if (credential === undefined || consumer === undefined) return config.wrong
  authenticate(exchange, consumer, credential)
  return undefined
}
