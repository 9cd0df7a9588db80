import { mask } from '@apim/contract/constants'

/** Text fields that only say how a policy works. All other text is masked, so that a secret in an unknown field is not shown. */
const plain = new Set(
  `allow deny anonymous realm message error_message body content_type trigger status header_name header_names key_names
  uri_param_names cookie_names auth_header_name generator key_claim_name claims_to_verify scopes pkce origins methods
  exposed_headers method http_method limit_by policy path size_unit json_types host server_name redis_host
  redis_server_name`.split(/\s+/),
)
/** Objects whose keys are field names and are checked one by one. In any other object the keys are user data, such as header names. */
const records = new Set(['redis', 'queue', 'memory', 'add', 'append', 'replace', 'remove', 'rename'])
/** What a transformer adds: entries such as `X-Backend:value`. */
const putIn = new Set(['add', 'append', 'replace'])
const namesOnly = new Set(['remove', 'rename'])

type Shown = (text: string) => string

const hidden: Shown = () => mask
const asItIs: Shown = (text) => text
const withoutValue: Shown = (entry) => entry.replace(/:.*$/s, `:${mask}`)
const withoutQuery: Shown = (text) => text.replace(/\?.*$/s, `?${mask}`)
/** A URL's path may be as secret as its query: incoming webhooks are an example. */
const originOnly: Shown = (text) => {
  const url = URL.parse(text)
  if (!url?.host) return mask
  const isBare = url.pathname.length <= 1 && url.search === '' && url.hash === ''
  return `${url.protocol}//${url.username || url.password ? `${mask}@` : ''}${url.host}${isBare ? '' : `/${mask}`}`
}

const ruleOf = (name: string, record: string): Shown => {
  if (namesOnly.has(record)) return asItIs
  if (name === 'uri') return withoutQuery
  if (plain.has(name) && !(putIn.has(record) && name === 'body')) return asItIs
  if (putIn.has(record) || name === 'headers') return withoutValue
  return /(endpoint|url)$/.test(name) ? originOnly : hidden
}

const show = (value: unknown, rule: Shown): unknown => {
  if (typeof value === 'string') return rule(value)
  if (Array.isArray(value)) return value.map((item) => show(item, rule))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, show(item, hidden)]))
}

const isRecord = (name: string, value: unknown): value is Record<string, unknown> =>
  records.has(name) && typeof value === 'object' && value !== null && !Array.isArray(value)

const fieldsOf = (config: Readonly<Record<string, unknown>>, record: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(config).map(([name, value]) => [
      name,
      isRecord(name, value) ? fieldsOf(value, name) : show(value, ruleOf(name, record)),
    ]),
  )

/**
 * A plugin's configuration as the console shows it. The field decides for each text: known harmless fields are shown, transformers show only the
 * names they set, URLs only their origin, and everything else only that a value exists (permissions.csv, trust T22).
 */
export const maskedConfig = (config: Readonly<Record<string, unknown>>): Record<string, unknown> => fieldsOf(config, '')
