import type { View } from '../source.ts'
import { type Shape, shapeOf } from './shape.ts'

const levels = 3

const own = ({ types, nullable, formats, values, limits, patterns, multiples, required, discriminator }: Shape): string =>
  JSON.stringify([types, nullable, formats, values, limits, patterns, multiples, [...required].toSorted(), discriminator])

/**
 * A text that is the same for schemas that are the same to a depth of three levels. It only helps to find which alternatives belong together: what
 * is found is compared in full afterwards.
 */
export const fingerprint = ({ source, schemas }: View, depth = levels): string => {
  const shape = shapeOf({ source, schemas })
  const inner = (part: unknown[]) => (depth === 1 ? '' : fingerprint({ source, schemas: part }, depth - 1))
  const properties = [...shape.properties].map(([name, part]) => `${name}:${inner(part)}`).toSorted()
  const choices = shape.choices.map(({ kind, alternatives }) => `${kind}${alternatives.map(({ schema }) => inner([schema])).join('|')}`)
  return `${own(shape)}{${properties.join()}}[${shape.items.length > 0 ? inner(shape.items) : ''}](${choices.join()})`
}
