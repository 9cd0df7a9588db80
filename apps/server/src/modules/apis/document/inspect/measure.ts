import { DocumentRefusal } from '../checked-document.ts'
import { limits } from '../limits.ts'
import { pointerOf, type Step, walk } from '../walk.ts'

const checkStep = (step: Step): void => {
  if (step.depth > limits.depth)
    throw new DocumentRefusal('too-deep', `The document is nested deeper than ${limits.depth} levels`, { pointer: pointerOf(step) })
  if (step.key.length > limits.keyLength)
    throw new DocumentRefusal('key', `A property name is longer than ${limits.keyLength} characters`, { pointer: pointerOf(step) })
  if (step.key === '__proto__') throw new DocumentRefusal('key', 'A property must not be named __proto__', { pointer: pointerOf(step) })
  if (typeof step.value === 'number' && !Number.isFinite(step.value))
    throw new DocumentRefusal('syntax', 'A number must be finite', { pointer: pointerOf(step) })
}

/** Bytes of a text in JSON: a control character is six of them. */
const writtenBytes = (value: string) => Buffer.byteLength(JSON.stringify(value))

/**
 * Counts the nodes of a parsed document. Throws a DocumentRefusal for one that is too deep, too large with its aliases expanded, or not representable
 * in JSON. Must run before anything serializes or validates the document (trust T36).
 */
export const measure = (root: unknown): number => {
  let nodes = 0
  let bytes = 0
  walk(root, (step) => {
    nodes += 1
    bytes += step.key.length + (typeof step.value === 'string' ? writtenBytes(step.value) : 0)
    if (bytes > limits.expandedBytes)
      throw new DocumentRefusal('too-many-nodes', 'The document is too large once it is written as JSON, with its aliases expanded', {
        pointer: pointerOf(step),
      })
    if (nodes > limits.nodes)
      throw new DocumentRefusal('too-many-nodes', `The document has more than ${limits.nodes.toLocaleString('en')} nodes`, {
        pointer: pointerOf(step),
      })
    checkStep(step)
  })
  return nodes
}
