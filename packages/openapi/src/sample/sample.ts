import { type Json, shown } from '../json.ts'
import { typesOf } from '../schema/label.ts'
import type { Shape } from '../schema/shape.ts'
import { shapeOf } from '../schema/shape-of.ts'
import { primitiveOf } from './primitive.ts'

/** Who sends the value: what is read-only is not in a request, what is write-only not in a response. */
export type Direction = 'request' | 'response'

const depthMax = 8
const valuesMax = 600
/** A value that a document has once may be in a sample as often as it is referred to. */
const charactersMax = 1_000_000

interface Run {
  document: Json
  direction: Direction
  /** Values made so far: a schema of schemas multiplies. */
  made: number
  /** Characters of the values that the document itself gave. */
  written: number
}

const isIn = (trail: readonly string[], { self }: Shape) => self !== '' && trail.includes(self)
const isLeftOut = (shape: Shape, direction: Direction) => (direction === 'request' ? shape.readOnly : shape.writeOnly)

const ofProperties = (run: Run, shape: Shape, trail: readonly string[]) => {
  const value: Json = {}
  for (const [name, schema] of shape.properties) {
    const inner = shapeOf(run.document, schema)
    if (isLeftOut(inner, run.direction) || run.made > valuesMax) continue
    const isRepeated = isIn(trail, inner) || trail.length > depthMax
    if (isRepeated && !shape.required.has(name)) continue
    value[name] = sampled(run, inner, trail)
  }
  const more = shape.children.find(({ role }) => role === 'additional')
  if (more && shape.properties.size === 0) value.key = sampled(run, shapeOf(run.document, more.schema), trail)
  return value
}

const ofItems = (run: Run, shape: Shape, trail: readonly string[]) => {
  const items = shape.children.filter(({ role }) => role === 'prefix' || role === 'items')
  const values = items.map(({ schema }) => shapeOf(run.document, schema)).filter((one) => !isIn(trail, one))
  return values.map((one) => sampled(run, one, trail))
}

/** The first alternative, with the properties that stand next to it. */
const ofChoice = (run: Run, shape: Shape, trail: readonly string[]) => {
  const option = shape.choices[0]?.options[0]
  if (option === undefined) return undefined
  const value = sampled(run, shapeOf(run.document, option), trail)
  const isBoth = shape.properties.size > 0 && typeof value === 'object' && value !== null
  return isBoth ? { ...ofProperties(run, shape, trail), ...value } : value
}

/** What the document itself gives as a value. */
const given = (shape: Shape): { value: unknown } | undefined => {
  if (shape.examples.length > 0) return { value: shape.examples[0] }
  if (shape.constant) return shape.constant
  if (shape.fallback && shape.fallback.value !== null) return shape.fallback
  return shape.choicesOfValue && shape.choicesOfValue.length > 0 ? { value: shape.choicesOfValue[0] } : undefined
}

const sampled = (run: Run, shape: Shape, trail: readonly string[]): unknown => {
  run.made += 1
  const known = given(shape)
  if (known && run.written <= charactersMax) {
    run.written += shown(known.value).length
    return known.value
  }
  if (isIn(trail, shape) || run.made > valuesMax) return typesOf(shape)[0] === 'array' ? [] : {}
  const inner = [...trail, shape.self]
  const [type] = typesOf(shape)
  if (shape.choices.length > 0) return ofChoice(run, shape, inner)
  if (type === 'object') return ofProperties(run, shape, inner)
  if (type === 'array') return ofItems(run, shape, inner)
  return primitiveOf(shape, type) ?? (type === undefined ? {} : null)
}

/**
 * A value that a schema describes: examples, defaults and values of the document where it has them, else plain values within its limits. Bounded in depth
 * and size, whatever refers to what.
 */
export const sampleOf = (document: Json, schema: unknown, direction: Direction): unknown =>
  sampled({ document, direction, made: 0, written: 0 }, shapeOf(document, schema), [])
