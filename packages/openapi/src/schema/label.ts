import { type Json, own, textIn } from '../json.ts'
import type { Shape } from './shape.ts'
import { shapeOf } from './shape-of.ts'

/** The types of a shape, told by its keywords where none is named. */
export const typesOf = (shape: Shape): string[] => {
  if (shape.types.some((type) => type !== 'null')) return shape.types
  const told =
    shape.properties.size > 0 ? ['object'] : shape.children.some(({ role }) => role === 'items' || role === 'prefix') ? ['array'] : []
  return [...told, ...shape.types]
}

const depthMax = 4

/** How deep a part of a label is, and how many shapes may still be looked at for all of it: alternatives of alternatives multiply. */
interface Place {
  depth: number
  left: { shapes: number }
}

const inside = ({ depth, left }: Place): Place => {
  left.shapes -= 1
  return { depth: depth + 1, left }
}

const labelOfType = (document: Json, shape: Shape, type: string, place: Place): string => {
  if (type === 'array') {
    const items = shape.children.find(({ role }) => role === 'items')?.schema
    const inner = items === undefined || place.depth > depthMax ? '' : labelOf(document, shapeOf(document, items), inside(place))
    return inner.includes(' | ') && !inner.endsWith(']') ? `(${inner})[]` : inner ? `${inner}[]` : 'array'
  }
  if (type === 'object' && shape.name) return shape.name
  return shape.format && type !== 'null' ? `${type}<${shape.format}>` : type
}

const optionsMax = 4

const optionLabels = (document: Json, options: readonly unknown[], place: Place): string[] => {
  const labels = new Set<string>()
  let tried = 0
  for (const option of options) {
    if (labels.size > optionsMax || place.left.shapes <= 0) break
    const label = labelOf(document, shapeOf(document, option), inside(place))
    if (label) labels.add(label)
    tried += 1
  }
  if (labels.size <= optionsMax && (tried === options.length || labels.size === 0)) return [...labels]
  return [...[...labels].slice(0, optionsMax), '…']
}

/** A schema's type as programmers write it: `Account[]`, `string<date-time> | null`. Empty where it says nothing. */
export const labelOf = (document: Json, shape: Shape, place: Place = { depth: 0, left: { shapes: 200 } }): string => {
  const types = typesOf(shape)
  const [choice] = shape.choices
  if (shape.isNever) return 'never'
  if (choice && shape.properties.size === 0 && !shape.name && place.depth <= depthMax) {
    const some = optionLabels(document, choice.options, place)
    if (some.length > 0) return [...some, ...types.filter((type) => type === 'null' && !some.includes(type))].join(' | ')
  }
  if (types.length === 0) return shape.name || (shape.constant ? typeof shape.constant.value : '')
  return types.map((type) => labelOfType(document, shape, type, place)).join(' | ')
}

/** The title of an alternative: its name or title, or its type. */
export const titleOf = (document: Json, option: unknown): string => {
  const shape = shapeOf(document, option)
  return shape.name || shape.title || textIn(option, 'x-title') || labelOf(document, shape) || (own(option, 'required') ? 'object' : 'any')
}
