import { isObject, type Json, own, textIn } from '../../json.ts'
import { headerName, type Leave } from './parameters.ts'
import { withoutLooks } from './secrets/looks.ts'
import { mask } from './secrets/values.ts'
import { filled } from './server.ts'

/** How requests are authorized: security schemes by name, and what requires which. */
export interface Schemes {
  /** The requirements of a request (OpenAPI 3.1, Security Requirement Object): empty for none; undefined where OpenAPI has no words for it. */
  requirements(auth: unknown, leave: Leave): Json[] | undefined
  /** Those that an `Authorization` header stands for. */
  ofHeader(value: string): Json[]
  all(): Json
}

/** A setting of an authorization: format 2.1 has a list, 2.0 an object. */
const setting = (auth: Json, name: string): string => {
  const values = own(auth, textIn(auth, 'type'))
  if (!Array.isArray(values)) return textIn(values, name)
  return textIn(
    values.find((one) => textIn(one, 'key') === name),
    'value',
  )
}

type Variables = ReadonlyMap<string, string>

/** An address without its query, in which a secret may be; empty where it is none, or has one before that. */
const plainAddress = (written: string, variables: Variables): string => {
  const text = filled(written, variables).trim()
  if (!URL.canParse(text)) return ''
  const { protocol, host, pathname } = new URL(text)
  const plain = `${protocol}//${host}${pathname}`
  // What is put together from harmless parts may be a secret as a whole.
  const isPlain = withoutLooks(plain) === plain && !plain.includes(mask) && !/\{\{|%7B%7B/i.test(plain)
  return /^https?:$/.test(protocol) && isPlain ? plain : ''
}

const flowNames = new Map([
  ['authorization_code', 'authorizationCode'],
  ['authorization_code_with_pkce', 'authorizationCode'],
  ['implicit', 'implicit'],
  ['password_credentials', 'password'],
  ['client_credentials', 'clientCredentials'],
])

/** OAuth 2.0 with the addresses that OpenAPI requires of its flow; undefined where one is missing. */
const oauth2 = (auth: Json, variables: Variables): Json | undefined => {
  const flow = flowNames.get(setting(auth, 'grant_type') || 'authorization_code')
  const [authorizationUrl, tokenUrl] = ['authUrl', 'accessTokenUrl'].map((name) => plainAddress(setting(auth, name), variables))
  const [needsPage, needsToken] = [flow === 'authorizationCode' || flow === 'implicit', flow !== 'implicit']
  if (!flow || (needsPage && !authorizationUrl) || (needsToken && !tokenUrl)) return undefined
  const scopes = Object.fromEntries(
    setting(auth, 'scope')
      .split(/[\s,]+/)
      .filter((one) => one && one !== '__proto__' && !one.includes('{{'))
      .map((one) => [one.slice(0, 200), '']),
  )
  return {
    type: 'oauth2',
    flows: { [flow]: { ...(needsPage && { authorizationUrl }), ...(needsToken && { tokenUrl }), scopes } },
  }
}

const bearer = { type: 'http', scheme: 'bearer' }

const apiKey = (auth: Json): Json => {
  const name = setting(auth, 'key').trim()
  const place = setting(auth, 'in') === 'query' ? 'query' : 'header'
  return { type: 'apiKey', in: place, name: !headerName.test(name) || name.includes('{{') ? 'X-API-Key' : name.slice(0, 200) }
}

const schemeOf = (auth: Json, variables: Variables): [name: string, scheme: Json] | undefined => {
  const type = textIn(auth, 'type')
  if (type === 'apikey') return ['apiKey', apiKey(auth)]
  if (type === 'bearer') return ['bearer', bearer]
  if (type === 'jwt') return ['jwt', { ...bearer, bearerFormat: 'JWT' }]
  if (type === 'basic' || type === 'digest') return [type, { type: 'http', scheme: type }]
  if (type !== 'oauth2') return undefined
  const flow = oauth2(auth, variables)
  return flow ? ['oauth2', flow] : ['bearer', bearer]
}

/** Collects the schemes of a collection; none has a value of a key, a token or a password. */
export const createSchemes = (variables: Variables): Schemes => {
  const names = new Map<string, string>()
  const schemes = new Map<string, Json>()
  /** How many schemes have a name that begins like this; none of them ends with a digit. */
  const counts = new Map<string, number>()
  const require = ([wanted, scheme]: [string, Json]): Json[] => {
    const key = JSON.stringify(scheme)
    const count = (counts.get(wanted) ?? 0) + 1
    const name = names.get(key) ?? (count === 1 ? wanted : `${wanted}${count}`)
    if (!names.has(key)) counts.set(wanted, count)
    names.set(key, name)
    schemes.set(name, scheme)
    const scopes = Object.values((own(scheme, 'flows') as Json | undefined) ?? {}).flatMap((flow) =>
      Object.keys(own(flow, 'scopes') as Json),
    )
    return [{ [name]: scopes }]
  }
  return {
    requirements: (auth, leave) => {
      if (!isObject(auth) || textIn(auth, 'type') === 'noauth' || textIn(auth, 'type') === '') return []
      const found = schemeOf(auth, variables)
      return found ? require(found) : leave('auth')
    },
    ofHeader: (value) => {
      const scheme = /^(bearer|basic|digest)\b/i.exec(value.trim())?.[1]?.toLowerCase()
      return require(
        scheme ? [scheme, { type: 'http', scheme }] : ['authorization', { type: 'apiKey', in: 'header', name: 'Authorization' }],
      )
    },
    all: () => Object.fromEntries(schemes),
  }
}
