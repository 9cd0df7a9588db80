import { canonicalJson } from '../../../../canonical-json.ts'
import { resolvePointer } from '../../document/references.ts'
import type { Source } from '../source.ts'

/** Keywords whose values are names chosen by the author, with schemas or other objects. */
const nameMaps = new Set(
  `properties patternProperties dependentSchemas dependentRequired headers responses content encoding schemas callbacks paths webhooks examples
  mapping links`.split(/\s+/),
)
/** Keywords whose values are data. */
const data = new Set(['enum', 'const', 'default'])
const texts = new Set(['title', 'description', 'summary', 'example', 'examples', 'externalDocs', 'tags', 'operationId', '$comment'])

interface Step {
  a: unknown
  b: unknown
  areNames: boolean
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const meaningful = (value: Record<string, unknown>, areNames: boolean) =>
  Object.keys(value)
    .filter((key) => areNames || !(texts.has(key) || key.startsWith('x-')))
    .toSorted()

/** In OpenAPI 3.1 what stands next to a reference applies too. */
const isOnlyReference = ({ dialect }: Source, value: Record<string, unknown>) => dialect !== '3.1' || meaningful(value, false).length === 1

const follow = (source: Source, value: unknown): unknown => {
  let at = value
  for (let hops = 0; hops < 50 && isObject(at) && typeof at.$ref === 'string' && isOnlyReference(source, at); hops++)
    at = resolvePointer(source.root, at.$ref)
  return at
}

const child = (value: Record<string, unknown>, key: string): unknown => (key === '$ref' ? { $ref: value.$ref } : value[key])

/**
 * Whether two parts of documents mean the same, whatever their components are called: compared field by field with references followed and without
 * texts. Pairs that are being compared already count as the same, so that cycles end.
 */
export const isSame = (from: Source, a: unknown, to: Source, b: unknown, areNames = false): boolean => {
  const seen = new WeakMap<object, WeakSet<object>>()
  const open: Step[] = [{ a, b, areNames }]
  for (let step = open.pop(); step; step = open.pop()) {
    const [x, y] = step.areNames ? [step.a, step.b] : [follow(from, step.a), follow(to, step.b)]
    if (!isObject(x) || !isObject(y)) {
      if (x !== y) return false
      continue
    }
    if (seen.get(x)?.has(y)) continue
    seen.set(x, (seen.get(x) ?? new WeakSet()).add(y))
    const [keys, others] = [meaningful(x, step.areNames || Array.isArray(x)), meaningful(y, step.areNames || Array.isArray(y))]
    if (Array.isArray(x) !== Array.isArray(y) || keys.join('\n') !== others.join('\n')) return false
    for (const key of keys) {
      if (!step.areNames && data.has(key)) {
        if (canonicalJson(x[key]) !== canonicalJson(y[key])) return false
      } else
        open.push({
          a: step.areNames ? x[key] : child(x, key),
          b: step.areNames ? y[key] : child(y, key),
          areNames: !step.areNames && nameMaps.has(key),
        })
    }
  }
  return true
}
