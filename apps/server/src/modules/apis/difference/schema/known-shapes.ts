import type { View } from '../source.ts'
import { type Shape, shapeOf } from './shape.ts'

/** Shapes by what they are of: each is made once. */
export const knownShapes = () => {
  const numbers = new WeakMap<object, number>()
  let last = 0
  const numberOf = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return String(value)
    const number = numbers.get(value) ?? ++last
    numbers.set(value, number)
    return String(number)
  }
  /** The same text for views of the same schemas. */
  const keyOf = ({ source, schemas }: View) => `${numberOf(source)}:${schemas.map(numberOf).join()}`

  const shapes = new Map<string, Shape>()
  const knownShape = (view: View): Shape => {
    const key = keyOf(view)
    const shape = shapes.get(key) ?? shapeOf(view)
    shapes.set(key, shape)
    return shape
  }
  return { keyOf, knownShape }
}
