import type { Json } from '@apim/openapi/json'
import type { Shape } from '@apim/openapi/schema/shape'
import { shapeOf } from '@apim/openapi/schema/shape-of'

const depthMax = 8

export interface Unlisted {
  shape: Shape
  /** The named schemas around what it holds. */
  trail: readonly string[]
  /** A schema around it is one that it holds. */
  repeats: boolean
}

const isOnlyList = ({ children, properties, choices }: Shape) =>
  properties.size === 0 && choices.length === 0 && children.length === 1 && children[0]?.role === 'items'

/** What a list of lists is a list of, so that its properties unfold in one step; anything else as it is. */
export const unlisted = (document: Json, list: Shape, around: readonly string[]): Unlisted => {
  let shape = list
  let trail = around
  let repeats = false
  const enter = () => {
    if (shape.self === '') return
    repeats ||= trail.includes(shape.self)
    trail = [...trail, shape.self]
  }
  enter()
  for (let depth = 0; depth < depthMax && isOnlyList(shape); depth += 1) {
    shape = shapeOf(document, shape.children[0]?.schema)
    enter()
  }
  return { shape, trail, repeats }
}
