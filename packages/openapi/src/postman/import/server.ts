import type { Json } from '../../json.ts'
import { textIn } from '../../json.ts'
import type { Address } from './address.ts'
import { objectsIn } from './collection.ts'
import { isOff } from './secrets/clean.ts'
import { withoutLooks } from './secrets/looks.ts'
import { isSecretName } from './secrets/secret-names.ts'
import { mask } from './secrets/values.ts'

const nameOf = (one: Json) => textIn(one, 'key') || textIn(one, 'id')
const isSecret = (one: Json) => textIn(one, 'type') === 'secret' || isSecretName(nameOf(one))
/** The variables of a collection that may stand in an address: none that is a secret. */
export const addressVariables = (collection: Json): ReadonlyMap<string, string> =>
  new Map(
    objectsIn(collection, 'variable')
      .filter((one) => textIn(one, 'value') !== '' && !isOff(one) && !isSecret(one))
      .map((one): [string, string] => [nameOf(one), textIn(one, 'value')]),
  )

/** Variables may name others, and themselves. */
const roundsMax = 5
const lengthMax = 2000
const variable = /\{\{([^{}]{1,200})\}\}/g

/** One round of filling in; it stops as soon as the text is too long for an address, as each name may stand for a long value. */
const filledOnce = (text: string, variables: ReadonlyMap<string, string>): string => {
  const pieces: string[] = []
  let [end, length] = [0, 0]
  for (const { 0: all, 1: name = '', index } of text.matchAll(variable)) {
    const value = variables.get(name.trim()) ?? all
    length += index - end + value.length
    if (length > lengthMax) return ''
    pieces.push(text.slice(end, index), value)
    end = index + all.length
  }
  return pieces.join('') + text.slice(end)
}

/** A text with the values of the variables that it names, as far as they are known; empty where it becomes longer than an address is. */
export const filled = (text: string, variables: ReadonlyMap<string, string>): string => {
  let whole = text
  for (let round = 0; round < roundsMax && whole.length <= lengthMax; round += 1) whole = filledOnce(whole, variables)
  return whole.length > lengthMax ? '' : whole
}

/** A name for a part of an address that is filled in: without what an address gives a meaning. */
export const partName = (name: string): string =>
  name
    .trim()
    .replace(/^\$/, '')
    .replace(/[{}/?#\s]+/g, '_')
    .slice(0, 100) || 'value'

/** The names in a server's address, with what stands there until someone fills them in. */
const serverVariables = (address: string) =>
  Object.fromEntries([...address.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => [name, { default: name }]))

/**
 * The server of an address (OpenAPI 3.1, Server Object) without the name and password of a user, and without a query. Undefined where nothing says which
 * server it is: a variable without a value, an address that is none, or one that looks like a secret.
 */
export const serverOf = ({ protocol, host }: Address, variables: ReadonlyMap<string, string>): Json | undefined => {
  const whole = filled(host, variables).trim()
  if (whole === '' || whole.length > lengthMax || /^\{\{[^{}]*\}\}([/:]|$)/.test(whole)) return undefined
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(whole) ? whole : `${protocol || 'http'}://${whole}`
  // A password may have an @ too: what is before the last one of the host is the user.
  const named = address.replace(variable, (_, name: string) => `{${partName(name)}}`).replace(/^(\w+:\/\/)[^/\\?#]*@/, '$1')
  // A name stands in for itself, as an address may not have braces where its host is.
  const plain = named.replace(/\{([^{}]+)\}/g, 'x')
  if (!URL.canParse(plain) || !/^(https?|wss?):$/.test(new URL(plain).protocol)) return undefined
  const [path = ''] = named.split(/[?#]/, 1)
  const url = path.replace(/(?<!\/)\/+$/, '')
  // What is put together from harmless parts may be a secret as a whole. A user may have what ends a host: `ada:77/secret@host`.
  if (named.includes('@') || url.includes(mask) || withoutLooks(url) !== url) return undefined
  const names = serverVariables(url)
  return { url, ...(Object.keys(names).length > 0 && { variables: names }) }
}
