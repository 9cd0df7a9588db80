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

const optionLabel = (document: Json, option: unknown, depth: number) => labelOf(document, shapeOf(document, option), depth + 1)

const labelOfType = (document: Json, shape: Shape, type: string, depth: number): string => {
  if (type === 'array') {
    const items = shape.children.find(({ role }) => role === 'items')?.schema
    const inner = items === undefined || depth > depthMax ? '' : labelOf(document, shapeOf(document, items), depth + 1)
    return inner.includes(' | ') && !inner.endsWith(']') ? `(${inner})[]` : inner ? `${inner}[]` : 'array'
  }
  if (type === 'object' && shape.name) return shape.name
  return shape.format && type !== 'null' ? `${type}<${shape.format}>` : type
}

const optionsMax = 4

/** A schema's type as programmers write it: `Account[]`, `string<date-time> | null`. Empty where it says nothing. */
export const labelOf = (document: Json, shape: Shape, depth = 0): string => {
  const types = typesOf(shape)
  const [choice] = shape.choices
  if (shape.isNever) return 'never'
  if (choice && shape.properties.size === 0 && !shape.name && depth <= depthMax) {
    const labels = [...new Set(choice.options.map((option) => optionLabel(document, option, depth)).filter(Boolean))]
    const some = labels.length > optionsMax ? [...labels.slice(0, optionsMax), '…'] : labels
    if (some.length > 0) return [...some, ...types.filter((type) => type === 'null' && !some.includes(type))].join(' | ')
  }
  if (types.length === 0) return shape.name || (shape.constant ? typeof shape.constant.value : '')
  return types.map((type) => labelOfType(document, shape, type, depth)).join(' | ')
}

/** The title of an alternative: its name or title, or its type. */
export const titleOf = (document: Json, option: unknown): string => {
  const shape = shapeOf(document, option)
  return shape.name || shape.title || textIn(option, 'x-title') || labelOf(document, shape) || (own(option, 'required') ? 'object' : 'any')
}
