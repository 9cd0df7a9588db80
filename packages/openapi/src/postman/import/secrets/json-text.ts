import { walk } from '../../../size/walk.ts'

/** Deeper values do not fit into a document, below its own levels. */
const depthMax = 30

/** The value of a text of JSON; undefined where it is none. */
const parsed = (text: string): { value: unknown } | undefined => {
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

/** A letter that is escaped, where a text begins or ends, and a variable where a value stands. */
const variable = /\\[\s\S]|"|([[:,]\s{0,50})(\{\{[^{}"]{1,200}\}\})/g
/** No text of JSON has it as it is. */
const marker = '\u0001'

/** A text with the names of variables as texts, where a value of JSON stands; what texts say is left as it is. */
const quoted = (text: string, before: string): string => {
  let isText = false
  return text.replace(variable, (all, start: string | undefined, name: string) => {
    if (all === '"') isText = !isText
    return start === undefined || isText ? all : `${start}${JSON.stringify(`${before}${name}`)}`
  })
}

/** Postman fills in variables before it is JSON: `{"amount": {{amount}}}`. Nobody knows with what; the name of the variable is a text. */
export const asJson = (text: string): { value: unknown } | undefined => parsed(text) ?? parsed(quoted(text, ''))

/** The list or the object that a text is, and how another value is written in its place; undefined where it is none that fits into a document. */
export const jsonIn = (text: string): { value: unknown; written: (value: unknown) => string } | undefined => {
  if (!/^\s*[[{"]/.test(text)) return undefined
  const plain = parsed(text)
  if (plain) return isFitting(plain.value) ? { ...plain, written: (value) => JSON.stringify(value) } : undefined
  if (!text.includes('{{') || text.includes(marker)) return undefined
  const named = parsed(quoted(text, marker))
  if (!named || !isFitting(named.value)) return undefined
  return { ...named, written: (value) => JSON.stringify(value).replace(/"\\u0001(\{\{[^{}]{1,200}\}\})"/g, '$1') }
}
