import { pointerOf, type Step, walk } from '@apim/openapi/size/walk'
import { DocumentRefusal } from './checked-document.ts'

const hopsMax = 50

const decodeSegment = (segment: string): string => {
  const plain = segment.includes('%') ? safeDecode(segment) : segment
  return plain.replaceAll('~1', '/').replaceAll('~0', '~')
}

const safeDecode = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment // a lone % is legal in a JSON pointer
  }
}

/** What a local reference such as `#/components/schemas/Account` points at, or undefined. Only own properties count. */
export const resolvePointer = (root: unknown, reference: string): unknown => {
  if (!reference.startsWith('#/')) return undefined
  let at: unknown = root
  for (const segment of reference.slice(2).split('/').map(decodeSegment)) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, segment)) return undefined
    at = (at as Record<string, unknown>)[segment]
  }
  return at
}

const refOf = (value: unknown): string | undefined => {
  const ref = typeof value === 'object' && value !== null ? (value as Record<string, unknown>).$ref : undefined
  return typeof ref === 'string' ? ref : undefined
}

/** The value behind a chain of local references; undefined when it breaks or never ends. */
export const follow = (root: unknown, value: unknown): unknown => {
  let at = value
  for (let hops = 0; hops < hopsMax; hops++) {
    const ref = refOf(at)
    if (ref === undefined) return at
    at = resolvePointer(root, ref)
  }
  return undefined
}

const show = (reference: string) => `"${reference.length > 120 ? `${reference.slice(0, 120)}…` : reference}"`

const leaves = (reference: string, step: Step) =>
  new DocumentRefusal('external-reference', `The reference ${show(reference)} points outside the document; every $ref must start with #/`, {
    pointer: pointerOf(step),
  })

/** Keywords whose text generators and viewers follow like a `$ref`. */
const referenceKeys = new Set(['$ref', 'operationRef'])
const looksLikeFile = /^[a-z][a-z0-9+.-]*:|^\/\/|^[./~]|[/\\#?]|\.(json|ya?ml)$/i

/** A discriminator's mapping holds references or plain schema names. */
const isReference = (step: Step, value: string): boolean => {
  if (referenceKeys.has(step.key)) return true
  const inMapping = step.parent?.key === 'mapping' && step.parent.parent?.key === 'discriminator'
  return inMapping && (value.startsWith('#/') || looksLikeFile.test(value))
}

/**
 * Throws a DocumentRefusal unless every `$ref` stays in the document and resolves: a reference to a file or a URL would make
 * the code generator fetch it (trust T33). Examples count too, since tools follow references there as well.
 */
export const checkReferences = (root: unknown): void => {
  const known = new Set<string>()
  walk(root, (step) => {
    if (typeof step.value !== 'string' || !isReference(step, step.value)) return
    if (!step.value.startsWith('#/')) throw leaves(step.value, step)
    if (known.has(step.value)) return
    if (resolvePointer(root, step.value) === undefined)
      throw new DocumentRefusal('broken-reference', `The reference ${show(step.value)} does not resolve`, { pointer: pointerOf(step) })
    if (follow(root, { $ref: step.value }) === undefined)
      throw new DocumentRefusal('broken-reference', `The reference ${show(step.value)} refers back to itself`, { pointer: pointerOf(step) })
    known.add(step.value)
  })
}
