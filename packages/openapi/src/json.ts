/** An object of a parsed document, whose shape is not known. */
export type Json = Record<string, unknown>

export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** An own property of an object; undefined for anything else, so that `__proto__` and `constructor` are never found. */
export const own = (value: unknown, key: string): unknown => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined)

/** The text in a property; empty where there is none. */
export const textIn = (value: unknown, key: string): string => {
  const text = own(value, key)
  return typeof text === 'string' ? text : ''
}

/** The list in a property; empty where there is none. */
export const listIn = (value: unknown, key: string): unknown[] => {
  const list = own(value, key)
  return Array.isArray(list) ? list : []
}

/** The texts of a list; empty where there is none. */
export const textsIn = (value: unknown, key: string): string[] => listIn(value, key).filter((one) => typeof one === 'string')

/** The entries of the object in a property; none where there is no object. */
export const entriesIn = (value: unknown, key: string): [string, unknown][] => {
  const inner = own(value, key)
  return isObject(inner) ? Object.entries(inner) : []
}

export const flagIn = (value: unknown, key: string): boolean => own(value, key) === true

/** A value on one line: texts as they are, everything else as JSON. */
export const shown = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** A value as it is printed in an example: texts as they are, everything else as indented JSON. */
export const printed = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value, undefined, 2) ?? ''))
