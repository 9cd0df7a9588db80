/** One node on the way through a document; `parent` chains up to the root. */
export interface Step {
  value: unknown
  key: string
  depth: number
  parent: Step | undefined
}

const escapeSegment = (segment: string) => segment.replaceAll('~', '~0').replaceAll('/', '~1')

/** The JSON pointer (RFC 6901) of a step with a leading `#`, cut to a length that fits into a message. */
export const pointerOf = (step: Step): string => {
  const segments: string[] = []
  for (let at: Step | undefined = step; at?.parent; at = at.parent) segments.unshift(escapeSegment(at.key))
  const pointer = `#/${segments.join('/')}`
  return pointer.length > 300 ? `${pointer.slice(0, 300)}…` : pointer
}

/**
 * Visits every node of a document, without recursion, in the expanded form: what YAML aliases share is visited once for each place where it
 * occurs, so that a count matches the size that any later tool would see. The visitor stops the walk by throwing.
 */
export const walk = (root: unknown, visit: (step: Step) => void): void => {
  const open: Step[] = [{ value: root, key: '', depth: 1, parent: undefined }]
  for (let step = open.pop(); step; step = open.pop()) {
    visit(step)
    const { value, depth } = step
    if (typeof value !== 'object' || value === null) continue
    const keys = Object.keys(value)
    for (let index = keys.length - 1; index >= 0; index--) {
      const key = keys[index] as string
      open.push({ value: (value as Record<string, unknown>)[key], key, depth: depth + 1, parent: step })
    }
  }
}
