import { isObject, type Json, textIn } from '../../../json.ts'
import { withoutLooks } from './looks.ts'
import { isSecretName, isSecretPair, namesSecret } from './secret-names.ts'
import { createNamed, isHolder, isLabel } from './two-fields.ts'
import { isPlaceholder, looksLikeKey, mask, masked } from './values.ts'

/** How texts are masked, and who is told. */
export interface Masking {
  text: (text: string) => string
  onSecret: () => void
}

/** What a secret has that is none: what it is, and until when. */
const isSaid = (name: string, value: unknown) =>
  (/^(?:type|kind|status|state|scope|algorithm|alg|kty|use|kid|crv|enabled|active)$/i.test(name) &&
    (typeof value !== 'string' || /^[A-Za-z][a-z_ -]{0,20}$|^[A-Z]{2,5}\d{0,3}$/.test(value))) ||
  (/(?:expir\w{0,40}|created|updated|issued|_at|At|_in|In|On|[lL]ength|[cC]ount|[lL]imit)$/.test(name) &&
    (typeof value !== 'string' || /^[\d:.TZ +-]*$/.test(value)))

/** The parts of a key in JSON (RFC 7517) that no one else may know. */
const privateParts = new Set(['d', 'p', 'q', 'dp', 'dq', 'qi', 'k', 'oth'])
const isJwk = (value: unknown) => textIn(value, 'kty') !== ''

const hidden = (value: unknown, masking: Masking): unknown => {
  if (typeof value === 'number') return 0
  if (typeof value === 'string') return isPlaceholder(value) ? value : masked(value)
  if (Array.isArray(value)) return value.map((one) => hidden(one, masking))
  if (!isObject(value)) return value
  if (isJwk(value)) return maskJson(value, masking)
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      looksLikeKey(name) ? mask : maskName(name, masking),
      isSaid(name, one) ? one : hidden(one, masking),
    ]),
  )
}

const hide = (value: unknown, masking: Masking): unknown => {
  const instead = hidden(value, masking)
  if (JSON.stringify(instead) !== JSON.stringify(value)) masking.onSecret()
  return instead
}

/** A name as it is, of a secret too; without what is a secret itself. */
export const maskName = (name: string, { text, onSecret }: Masking): string => {
  if (!/^[\w.$@[\]-]{1,80}$/.test(name) || !namesSecret(name)) return text(name)
  const plain = withoutLooks(name)
  if (plain !== name) onSecret()
  return plain
}

/** Whether the value of this name is a secret; a number of tokens is none. */
const isSecretValue = (name: string, value: unknown): boolean => {
  if (typeof value === 'string') return isSecretPair(name, value)
  return isSecretName(name) && !(typeof value === 'number' && /tokens$/i.test(name))
}

const maskObject = (value: Json, masking: Masking): Json => {
  const isNamed = createNamed(value)
  const hasHolder = Object.keys(value).some(isHolder)
  const isPublic = isJwk(value)
  const used = new Set<string>()
  let count = 1
  const entries = Object.entries(value).map(([name, one]): [string, unknown] => {
    let clean = maskName(name, masking)
    while (used.has(clean)) clean = `${mask}${(count += 1)}`
    used.add(clean)
    if (isPublic) return [clean, privateParts.has(name) ? hide(one, masking) : maskJson(one, masking)]
    if (isNamed(name, one)) return [clean, hide(one, masking)]
    const isName = isLabel(name) && hasHolder && typeof one === 'string'
    if (isName && namesSecret(one)) return [clean, maskName(one, masking)]
    return [clean, !isName && isSecretValue(name, one) ? hide(one, masking) : maskJson(one, masking)]
  })
  return Object.fromEntries(entries)
}

/** `["Authorization", "Bearer abc"]` in a list of such. */
const isPair = (value: unknown): value is [string, string] =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string')

const isOption = (value: unknown) => typeof value === 'string' && /^--?[A-Za-z][\w-]{0,60}$/.test(value) && isSecretName(value)

/** `["--password", "value"]`: what a program is given. */
const maskArguments = (values: unknown[], masking: Masking): unknown[] =>
  values.map((one, at) =>
    typeof one === 'string' && !one.startsWith('-') && isOption(values[at - 1]) ? hide(one, masking) : maskJson(one, masking),
  )

/** A copy of a JSON value with its secrets masked, by the names that they have. */
export const maskJson = (value: unknown, masking: Masking): unknown => {
  if (typeof value === 'string') return masking.text(value)
  if (isObject(value)) return maskObject(value, masking)
  if (!Array.isArray(value)) return value
  if (value.length > 0 && value.every(isPair))
    return value.map(([name, one]) =>
      namesSecret(name) ? [maskName(name, masking), hide(one, masking)] : [masking.text(name), masking.text(one)],
    )
  return maskArguments(value, masking)
}
