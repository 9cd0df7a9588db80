import { isObject, type Json, own, textIn } from '../../../json.ts'
import type { Report } from '../report.ts'
import { maskText } from './clean.ts'
import { type Masking, maskJson, maskName } from './mask-json.ts'
import { maskDefaults } from './plain/words.ts'
import { createScrub } from './scrub.ts'
import { isSecretInQuery, isSecretName, isSecretPair } from './secret-names.ts'
import { isSecretPart, secretsIn } from './secrets.ts'
import { isPlaceholder, mask, masked } from './values.ts'

/** What a collection says of itself with. */
const wordKeys = new Set(['mode', 'type', 'language', 'schema', 'method', 'grant_type'])
/** What no document has anything of. */
const unread = new Set(['event', 'originalRequest', 'cookie', '_postman_id', 'protocolProfileBehavior'])

const nameOf = (entry: Json) => textIn(entry, 'key') || textIn(entry, 'name') || textIn(entry, 'id')

/** A value of a name that is a secret, masked; a variable of Postman is a name, and none. */
const hide = (value: unknown, { onSecret }: Masking): unknown => {
  if (typeof value === 'boolean' || value === null || value === undefined) return value
  if (typeof value === 'string' && isPlaceholder(value)) return value
  onSecret()
  return typeof value === 'string' ? masked(value) : mask
}

/** An authorization: its parts are named by what they are for. */
const cleanAuth = (auth: Json, masking: Masking): Json => {
  const part = (name: string, value: unknown) => (isSecretPart(name) ? hide(value, masking) : maskJson(value, masking))
  const parts = (values: unknown): unknown => {
    if (Array.isArray(values))
      return values.map((one) => (isObject(one) ? { ...one, value: part(textIn(one, 'key'), own(one, 'value')) } : one))
    if (!isObject(values)) return values
    return Object.fromEntries(Object.entries(values).map(([name, one]) => [name, part(name, one)]))
  }
  return Object.fromEntries(Object.entries(auth).map(([name, one]) => [name, parts(one)]))
}

const isSecret = (entry: Json, list: string): boolean => {
  const [name, value] = [nameOf(entry), own(entry, 'value')]
  if (textIn(entry, 'type') === 'secret' || (list === 'query' && isSecretInQuery(name))) return true
  return isSecretPair(name, typeof value === 'string' ? value : 'a number')
}

/** How a description of a secret is masked: it may say what the secret is. */
const ofSecret = ({ text, onSecret }: Masking): Masking => ({ text: (one) => text(maskDefaults(one, onSecret)), onSecret })

/** The collection is not deep: its size was measured. */
const clean = (value: unknown, key: string, masking: Masking): unknown => {
  if (typeof value === 'string') return wordKeys.has(key) ? value : masking.text(value)
  if (Array.isArray(value)) return value.map((one) => clean(one, key, masking))
  if (!isObject(value)) return value
  if (key === 'auth') return cleanAuth(value, masking)
  // Only GraphQL has an object of this name: Postman’s own variables are a list.
  if (key === 'variables') return maskJson(value, masking)
  const isNamed = own(value, 'value') !== undefined
  const said = isSecretName(textIn(value, 'key')) ? ofSecret(masking) : masking
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      if (unread.has(name)) return [name, one]
      if (isNamed && name === 'value' && isSecret(value, key)) return [name, hide(one, masking)]
      if (isNamed && name === 'key' && typeof one === 'string') return [name, maskName(one, masking)]
      return [name, clean(one, name, name === 'description' ? said : masking)]
    }),
  )
}

/**
 * A copy of a collection without its secrets, and what is masked in the report. Each text is read as what it is first: nothing that is made of the copy has to be
 * masked again.
 */
export const cleanCollection = (collection: Json, report: Report): Json => {
  const scrub = createScrub(secretsIn(collection))
  const at = (place: string): Masking => {
    const onSecret = () => report.add('secret', place)
    return { text: (text) => maskText(text, onSecret, scrub), onSecret }
  }
  const silent = (text: string) => maskText(text, () => undefined, scrub).trim()
  const items = (value: unknown, tag: string): unknown =>
    Array.isArray(value) ? value.map((one) => (isObject(one) ? item(one, tag) : one)) : value
  const item = (value: Json, tag: string): Json => {
    const name = silent(textIn(value, 'name') || (isObject(own(value, 'request')) ? textIn(own(own(value, 'request'), 'url'), 'raw') : ''))
    const place = [tag, name].filter(Boolean).join(' / ')
    return parts(value, place, place)
  }
  const parts = (value: Json, tag: string, place: string): Json =>
    Object.fromEntries(
      Object.entries(value).map(([name, one]) => {
        if (name === 'item') return [name, items(one, tag)]
        if (name === 'variable' && Array.isArray(one))
          return [name, one.map((entry) => clean(entry, name, at(isObject(entry) ? silent(nameOf(entry)) : place)))]
        return [name, unread.has(name) ? one : clean(one, name, at(place))]
      }),
    )
  return parts(collection, '', silent(textIn(own(collection, 'info'), 'name')))
}
