import { type Json, textIn } from '../../../json.ts'
import { isSecretWord, namesSecret } from './secret-names.ts'

const labels = new Set('name key id field property header parameter param variable attribute k'.split(' '))
const holders = new Set(
  'value val v values default defaultvalue currentvalue current_value initialvalue oldvalue newvalue stringvalue secretstring plaintext example sample input data content'.split(
    ' ',
  ),
)
/** `ParameterKey`, `fieldName`, `header_value`: both have the same word before them. */
const prefixed = /^(?:parameter|param|field|header|property|variable|attribute|option|setting|entry|env)[_-]?(name|key|value)$/

const kindOf = (name: string) => prefixed.exec(name.toLowerCase())?.[1]

/** Whether a field has the name of what another field has: `{"name": "password", "value": "…"}`. */
export const isLabel = (name: string): boolean => labels.has(name.toLowerCase()) || ['name', 'key'].includes(kindOf(name) ?? '')
export const isHolder = (name: string): boolean => holders.has(name.toLowerCase()) || kindOf(name) === 'value'

/** The name of what a JSON Patch changes (RFC 6902): of an item that of its list. */
const patched = (value: Json): string =>
  textIn(value, 'op') === ''
    ? ''
    : (textIn(value, 'path')
        .split('/')
        .slice(1)
        .findLast((one) => !/^(?:\d+|-)$/.test(one)) ?? '')

/** Whether a field of an object has a secret that another field has the name of. */
export const createNamed = (value: Json): ((name: string, one: unknown) => boolean) => {
  const names = Object.keys(value)
  const isNamed = names.some((name) => isLabel(name) && namesSecret(textIn(value, name)))
  if (isNamed && names.some(isHolder)) return isHolder
  if (namesSecret(patched(value))) return (name) => name === 'value'
  // What is to be chosen has a label too, and the name of a secret as its value.
  const isShown = ['type', 'label'].some((name) => namesSecret(textIn(value, name)))
  return (name, one) => isShown && /value$/i.test(name) && typeof one === 'string' && !isSecretWord(one)
}
