import { walk } from '../../../size/walk.ts'

/** Deeper values do not fit into a document, below its own levels. */
const depthMax = 30

/** The value of a text of JSON; undefined where it is none. */
export const parsed = (text: string): { value: unknown } | undefined => {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** Whether a value may be a part of a document. */
export const isFitting = (value: unknown): boolean => {
  try {
    walk(value, ({ key, depth, value: one }) => {
      if (depth > depthMax || key === '__proto__' || key.length > 1000 || (typeof one === 'number' && !Number.isFinite(one)))
        throw new RangeError(key)
    })
    return true
  } catch {
    return false
  }
}
