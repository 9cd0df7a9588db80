import { isObject, type Json } from '../../../json.ts'
import { isFitting, parsed } from './json-text.ts'
import { maskPlain } from './mask-text.ts'
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
  if (typeof value === 'string') return maskText(value, onSecret)
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

/** A text of whatever kind with its secrets masked, as JSON where it is, by the names that they have. Calls `onSecret` for each. */
export const maskText = (text: string, onSecret: () => void): string => {
  const json = /^\s*[[{]/.test(text) ? parsed(text) : undefined
  if (!json || !isFitting(json.value)) return maskPlain(text, onSecret)
  let isMasked = false
  const value = maskJson(json.value, () => {
    isMasked = true
    onSecret()
  })
  return isMasked ? JSON.stringify(value) : text
}

/** Whether something in a collection is switched off. */
export const isOff = (value: Json): boolean => value['disabled'] === true
