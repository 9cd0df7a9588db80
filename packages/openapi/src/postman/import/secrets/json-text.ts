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

/** How many names a value has, if it may be a part of a document; else -1. */
const namesIn = (value: unknown): number => {
  let count = 0
  try {
    walk(value, ({ key, depth, value: one, parent }) => {
      if (depth > depthMax || key === '__proto__' || key.length > 1000 || (typeof one === 'number' && !Number.isFinite(one)))
        throw new RangeError(key)
      if (parent && !Array.isArray(parent.value)) count += 1
    })
    return count
  } catch {
    return -1
  }
}

/** Whether a value may be a part of a document. */
export const isFitting = (value: unknown): boolean => namesIn(value) >= 0

/** How many values a text of JSON has a name for: each has a colon before it. */
const colonsIn = (text: string): number => {
  let [count, isText] = [0, false]
  for (let at = 0; at < text.length; at += 1) {
    const one = text[at]
    if (one === '\\') at += 1
    else if (one === '"') isText = !isText
    else if (one === ':' && !isText) count += 1
  }
  return count
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

/** The list or the object that a text is. */
interface JsonText {
  value: unknown
  /** Whether the text has values that are not in this one: of a name that it repeats the last one is. */
  hasMore: boolean
  /** How another value is written in its place. */
  written: (value: unknown) => string
}

const fitting = (text: string, value: unknown, written: JsonText['written']): JsonText | undefined => {
  const names = namesIn(value)
  return names < 0 ? undefined : { value, hasMore: colonsIn(text) > names, written }
}

/** The list or the object that a text is; undefined where it is none that fits into a document. */
export const jsonIn = (text: string): JsonText | undefined => {
  if (!/^\s*[[{"]/.test(text)) return undefined
  const plain = parsed(text)
  if (plain) return fitting(text, plain.value, (value) => JSON.stringify(value))
  if (!text.includes('{{') || text.includes(marker)) return undefined
  const whole = quoted(text, marker)
  const named = parsed(whole)
  if (!named) return undefined
  return fitting(whole, named.value, (value) => JSON.stringify(value).replace(/"\\u0001(\{\{[^{}]{1,200}\}\})"/g, '$1'))
}
