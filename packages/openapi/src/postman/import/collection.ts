import { isObject, type Json, listIn, own, textIn } from '../../json.ts'
import { measure } from '../../size/measure.ts'

/** A file is no collection that can be imported; `reason` says what it is instead. */
export class NoCollection extends Error {
  override readonly name = 'NoCollection'
  readonly reason: 'first-format' | 'environment' | 'no-collection'
  constructor(reason: NoCollection['reason']) {
    super(reason)
    this.reason = reason
  }
}

const isOfFirstFormat = (value: Json) =>
  Array.isArray(own(value, 'requests')) || /\/v1\./.test(textIn(own(value, 'info'), 'schema')) || /^v?1\./.test(textIn(value, 'version'))

/** A collection of format 2.0 or 2.1, also as Postman's own API answers it. Throws NoCollection for anything else, and Oversize for what is too deep or too large. */
export const collectionIn = (value: unknown): Json => {
  measure(value)
  const inner = own(value, 'collection')
  const found = isObject(inner) ? inner : value
  if (!isObject(found)) throw new NoCollection('no-collection')
  if (Array.isArray(own(found, 'item')) && isObject(own(found, 'info'))) return found
  if (isOfFirstFormat(found)) throw new NoCollection('first-format')
  throw new NoCollection(Array.isArray(own(found, 'values')) ? 'environment' : 'no-collection')
}

/** A text of Postman that may be an object with a media type; empty where there is none. */
export const describedIn = (value: unknown): string => {
  const description = own(value, 'description')
  return typeof description === 'string' ? description : textIn(description, 'content')
}

/** The entries of a list; what is no object is left out. */
export const objectsIn = (value: unknown, key: string): Json[] => listIn(value, key).filter(isObject)

/** An object of these names and values. What cannot be the name of a property in a document is left out. */
export const record = <T>(entries: Iterable<readonly [string, T]>): Record<string, T> =>
  Object.fromEntries([...entries].filter(([name]) => name !== '__proto__' && name.length <= 1000))
