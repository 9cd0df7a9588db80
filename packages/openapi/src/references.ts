import { decoded } from './decoded.ts'
import { type Json, own, textIn } from './json.ts'

const hopsMax = 50

/** `#/components/schemas/a~1b` → `['components', 'schemas', 'a/b']`; undefined for a reference that leaves the document. */
export const stepsOf = (ref: string): string[] | undefined =>
  ref.startsWith('#/')
    ? ref
        .slice(2)
        .split('/')
        .map((step) => decoded(step).replaceAll('~1', '/').replaceAll('~0', '~'))
    : undefined

/** The inverse of `stepsOf`. */
export const refTo = (steps: readonly string[]): string =>
  `#/${steps.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`

const step = (value: unknown, key: string): unknown => (Array.isArray(value) && /^\d+$/.test(key) ? value[Number(key)] : own(value, key))

/** What a reference points at; undefined where there is nothing. A reference that leaves the document is never followed. */
export const resolve = (document: Json, ref: string): unknown => stepsOf(ref)?.reduce<unknown>(step, document)

/** The reference in a value, if it is one. */
export const refOf = (value: unknown): string | undefined => textIn(value, '$ref') || undefined

/** What stands behind a chain of references; undefined where it breaks or never ends. For all but schemas, whose keywords next to a reference count. */
export const follow = (document: Json, value: unknown): unknown => {
  let at = value
  for (let hops = 0; hops < hopsMax; hops += 1) {
    const ref = refOf(at)
    if (ref === undefined) return at
    at = resolve(document, ref)
  }
  return undefined
}

/** The name of a schema that a reference points at, `Account`; undefined for anything else in the document. */
export const schemaName = (ref: string): string | undefined => {
  const steps = stepsOf(ref) ?? []
  if (steps.length === 2 && steps[0] === 'definitions') return steps[1]
  return steps.length === 3 && steps[0] === 'components' && steps[1] === 'schemas' ? steps[2] : undefined
}
