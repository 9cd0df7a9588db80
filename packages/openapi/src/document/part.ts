import { entriesIn, isObject, type Json, own } from '../json.ts'
import { follow, refOf, resolve, stepsOf } from '../references.ts'
import { methods, type OperationRef } from './operation-key.ts'

/** What references can point at; a part includes only what it needs of it. */
const referred = ['paths', 'tags', 'components', 'definitions', 'parameters', 'responses', 'webhooks']

/** The references in a value, directly or further in. */
const refsIn = (value: unknown): Set<string> => {
  const found = new Set<string>()
  const waiting = [value]
  for (let next = waiting.pop(); next !== undefined || waiting.length > 0; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue
    const ref = refOf(next)
    if (ref !== undefined) found.add(ref)
    // A discriminator names schemas that nothing else may refer to.
    for (const [, named] of entriesIn(own(next, 'discriminator'), 'mapping')) if (typeof named === 'string') found.add(named)
    for (const inner of Object.values(next)) if (typeof inner === 'object') waiting.push(inner)
  }
  return found
}

/** What a reference needs as a whole: `#/components/schemas/a/items` needs `['components', 'schemas', 'a']`. */
const home = (ref: string): string[] | undefined => {
  const steps = stepsOf(ref)
  return steps?.slice(0, steps[0] === 'components' ? 3 : 2)
}

const put = (document: Json, [first = '', ...rest]: string[], value: unknown): void => {
  if (rest.length === 0) {
    document[first] = value
    return
  }
  const inner = own(document, first)
  const next: Json = isObject(inner) ? inner : Object.create(null)
  document[first] = next
  put(next, rest, value)
}

/** The document without its operations and without what only they refer to. Its extensions can be megabytes, and none is shown. */
const frameOf = (document: Json): Json => {
  const rest = Object.entries(document).filter(([key]) => !referred.includes(key) && !key.startsWith('x-'))
  const schemes = own(document.components, 'securitySchemes')
  return { ...Object.fromEntries(rest), ...(schemes !== undefined && { components: { securitySchemes: schemes } }), paths: {} }
}

/** Adds everything that a part refers to, directly or indirectly. */
const completed = (document: Json, part: Json): Json => {
  const seen = new Set<string>()
  const waiting = [...refsIn(part)]
  for (let ref = waiting.pop(); ref !== undefined; ref = waiting.pop()) {
    const steps = home(ref)
    if (!steps || seen.has(steps.join('\0'))) continue
    seen.add(steps.join('\0'))
    const value = steps.reduce<unknown>(own, document)
    if (value === undefined) continue
    put(part, steps, value)
    waiting.push(...refsIn(value))
  }
  return part
}

/**
 * A document with one operation and everything it refers to, and nothing else; undefined if the operation does not exist. One operation of a document of
 * 13 MB is a few kilobytes.
 */
export const operationPart = (document: Json, { method, path, isWebhook }: OperationRef): Json | undefined => {
  const key = isWebhook ? 'webhooks' : 'paths'
  const item = follow(document, own(own(document, key), path))
  const operation = own(item, method.toLowerCase())
  if (!isObject(item) || !isObject(operation)) return undefined
  const kept = Object.fromEntries(Object.entries(item).filter(([name]) => !methods.includes(name)))
  return completed(document, { ...frameOf(document), [key]: { [path]: { ...kept, [method.toLowerCase()]: operation } } })
}

/** The reference to a named schema, in each of the three formats. */
export const schemaRef = (document: Json, name: string): string | undefined =>
  [`#/components/schemas/`, '#/definitions/']
    .map((start) => start + name.replaceAll('~', '~0').replaceAll('/', '~1'))
    .find((ref) => resolve(document, ref) !== undefined)

/** The same for one named schema. */
export const schemaPart = (document: Json, name: string): Json | undefined => {
  const steps = stepsOf(schemaRef(document, name) ?? '')
  if (!steps) return undefined
  const part = frameOf(document)
  put(part, steps, steps.reduce<unknown>(own, document))
  return completed(document, part)
}
