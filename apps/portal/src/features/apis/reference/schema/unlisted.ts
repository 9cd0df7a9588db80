import type { Json } from '@apim/openapi/json'
import type { Shape } from '@apim/openapi/schema/shape'
import { shapeOf } from '@apim/openapi/schema/shape-of'

const depthMax = 8
/** More schemas around a schema are no help to a reader; a document whose schemas double at each level would fill any page. */
const trailMax = 10

export interface Unlisted {
  shape: Shape
  /** The schemas around what it holds. */
  trail: readonly string[]
  /** A schema around it is one that it holds, or it is too far in to be unfolded with everything else. */
  repeats: boolean
}

const isOnlyList = ({ children, properties, choices }: Shape) =>
  properties.size === 0 && choices.length === 0 && children.length === 1 && children[0]?.role === 'items'

/** What a schema is known by: its reference, or the names of those that it is made of. */
const identity = ({ self, madeOf }: Shape) => self || madeOf.join(' + ')

/** What a list of lists is a list of, so that its properties unfold in one step; anything else as it is. */
export const unlisted = (document: Json, list: Shape, around: readonly string[]): Unlisted => {
  let shape = list
  let trail = around
  let repeats = around.length >= trailMax
  const enter = () => {
    const known = identity(shape)
    repeats ||= known !== '' && trail.includes(known)
    trail = [...trail, known]
  }
  enter()
  for (let depth = 0; depth < depthMax && isOnlyList(shape); depth += 1) {
    shape = shapeOf(document, shape.children[0]?.schema)
    enter()
  }
  return { shape, trail, repeats }
}
