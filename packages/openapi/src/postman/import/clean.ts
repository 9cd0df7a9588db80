import { isObject, type Json } from '../../json.ts'
import { isSecretName } from './secret-names.ts'
import { mask } from './secrets.ts'

/** What a collection says of itself with. */
const wordKeys = new Set(['mode', 'type', 'language'])
/** A name is what a value is recognized by. */
const isKept = (key: string, text: string) => wordKeys.has(key) || (key === 'key' && isSecretName(text))

/** A copy of a collection with every text changed but for names of secrets. The collection is not deep: its size was measured. */
export const mapTexts = (value: unknown, change: (text: string) => string, key = ''): unknown => {
  if (typeof value === 'string') return isKept(key, value) ? value : change(value)
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapTexts(one, change, name)]))
}

const hidden = (value: unknown): unknown => {
  if (typeof value === 'number') return 0
  if (Array.isArray(value)) return value.map(hidden)
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, hidden(one)])) : hiddenText(value)
}
/** A variable of Postman is a name, and no secret. */
const hiddenText = (value: unknown) => (typeof value === 'string' && value !== '' && !/^\{\{[^{}]*\}\}$/.test(value) ? mask : value)

/** A copy of a JSON value with its secrets masked, by the names that they have. Calls `onSecret` for each. */
export const maskJson = (value: unknown, onSecret: () => void): unknown => {
  if (Array.isArray(value)) return value.map((one) => maskJson(one, onSecret))
  if (!isObject(value)) return value
  const masked = Object.entries(value).map(([key, one]): [string, unknown] => {
    if (!isSecretName(key)) return [key, maskJson(one, onSecret)]
    const instead = hidden(one)
    if (JSON.stringify(instead) !== JSON.stringify(one)) onSecret()
    return [key, instead]
  })
  return Object.fromEntries(masked)
}

/** `name: "value"`, `'name'='value'`, `name=value`. */
const pair = /(["']?)\b([A-Za-z][\w.-]{0,59})\1(\s{0,5}[:=]\s{0,5})("(?:[^"\\]|\\.){0,50000}"|'[^']*'|[^\s,;&<>"'{}()[\]]+)/g

/** A text that is not JSON with its secrets masked: `<password>a</password>`, `password=a`, `password: "a"`. Calls `onSecret` for each. */
export const maskText = (text: string, onSecret: () => void): string => {
  const hide = (name: string, all: string, instead: string) => {
    if (!isSecretName(name)) return all
    onSecret()
    return instead
  }
  return text
    .replace(
      /<((?:[\w.-]{1,60}:)?([\w.-]{1,60}))(\s[^<>]{0,300})?>([^<]+)</g,
      (all, tag: string, name: string, more = '', inner: string) =>
        inner.trim() === '' ? all : hide(name, all, `<${tag}${more}>${mask}<`),
    )
    .replace(pair, (all, quote: string, name: string, between: string, value: string) => {
      const around = /^["']/.exec(value)?.[0] ?? ''
      return hide(name, all, `${quote}${name}${quote}${between}${around}${mask}${around}`)
    })
}

/** Whether something in a collection is switched off. */
export const isOff = (value: Json): boolean => value['disabled'] === true
