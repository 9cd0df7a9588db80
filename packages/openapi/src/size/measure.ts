import { pointerOf, type Step, walk } from './walk.ts'

/** The size of documents that are read; the largest one in the tests, GitHub's, has 258,000 nodes and 22 levels (trust T36). */
export const sizeLimits = {
  nodes: 1_000_000,
  depth: 64,
  keyLength: 2_048,
  /** Bytes of all names and texts together as JSON, with YAML aliases expanded: it is stored and read so. */
  expandedBytes: 32 * 1024 * 1024,
} as const

/** A document is too deep, too large with its aliases expanded, or not representable in JSON; `pointer` says where it was noticed. */
export class Oversize extends Error {
  override readonly name = 'Oversize'
  readonly reason: 'too-deep' | 'too-many-nodes' | 'key' | 'syntax'
  readonly pointer: string
  constructor(reason: Oversize['reason'], message: string, step: Step) {
    super(message)
    this.reason = reason
    this.pointer = pointerOf(step)
  }
}

const checkStep = (step: Step): void => {
  if (step.depth > sizeLimits.depth) throw new Oversize('too-deep', `The document is nested deeper than ${sizeLimits.depth} levels`, step)
  if (step.key.length > sizeLimits.keyLength)
    throw new Oversize('key', `A property name is longer than ${sizeLimits.keyLength} characters`, step)
  if (step.key === '__proto__') throw new Oversize('key', 'A property must not be named __proto__', step)
  if (typeof step.value === 'number' && !Number.isFinite(step.value)) throw new Oversize('syntax', 'A number must be finite', step)
}

const encoder = new TextEncoder()
/** Almost no text has anything else than the characters that are one byte each. */
const isLonger = /[^ !#-[\]-~]/
/** Bytes of a text in JSON: a control character is six of them. */
const writtenBytes = (value: string) => (isLonger.test(value) ? encoder.encode(JSON.stringify(value)).length : value.length + 2)

/**
 * Counts the nodes of a parsed document. Throws Oversize for one that is too deep, too large with its aliases expanded, or not representable in JSON.
 * Must run before anything serializes or validates the document (trust T36).
 */
export const measure = (root: unknown): number => {
  let nodes = 0
  let bytes = 0
  walk(root, (step) => {
    nodes += 1
    bytes += step.key.length + (typeof step.value === 'string' ? writtenBytes(step.value) : 0)
    if (bytes > sizeLimits.expandedBytes)
      throw new Oversize('too-many-nodes', 'The document is too large once it is written as JSON, with its aliases expanded', step)
    if (nodes > sizeLimits.nodes)
      throw new Oversize('too-many-nodes', `The document has more than ${sizeLimits.nodes.toLocaleString('en')} nodes`, step)
    checkStep(step)
  })
  return nodes
}
