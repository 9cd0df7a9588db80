/** The character at one position of every match; null if unknown, even in length. */
type Place = string | null

interface Reading {
  places: Place[]
  /** Where parsing stopped. */
  end: number
}

const GROUP = /\((?:\?:|\?P?<[A-Za-z_]\w*>|(?!\?))/y
const QUANTIFIER = /[?*+]\??|\{\d+(?:,\d*)?\}\??/y
/** Escapes for a class or a position, and those for a literal character. */
const SHORT_ESCAPE = /\\(?:[dDsSwWbBAz]|([^A-Za-z0-9]))/y
const CLASS = /\[\^?\]?(?:\\[^A-Za-z0-9]|\\[dDsSwW]|\\x[0-9A-Fa-f]{2}|[^\]\\[])*\]/y

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** The rest is not understood, so nothing is known about it. */
const unread = (pattern: string): Reading => ({ places: [null], end: pattern.length })

const readAtom = (pattern: string, at: number): Reading => {
  const first = pattern[at] as string
  if (first === '\\') {
    const escape = matchAt(SHORT_ESCAPE, pattern, at)
    return escape === null ? unread(pattern) : { places: [escape[1] ?? null], end: at + escape[0].length }
  }
  if (first === '[') {
    const found = matchAt(CLASS, pattern, at)
    return found === null ? unread(pattern) : { places: [null], end: at + found[0].length }
  }
  if (first === '(') {
    const opening = matchAt(GROUP, pattern, at)
    if (opening === null) return unread(pattern)
    const inner = readSequence(pattern, at + opening[0].length)
    return { places: inner.places, end: inner.end + 1 }
  }
  return { places: ['.', '^', '$', '{'].includes(first) ? [null] : [first], end: at + 1 }
}

/** Parses up to the bracket that closes this group, or to the end. */
const readSequence = (pattern: string, from: number): Reading => {
  const places: Place[] = []
  let hasAlternatives = false
  let at = from
  while (at < pattern.length && pattern[at] !== ')') {
    if (pattern[at] === '|') {
      hasAlternatives = true
      at++
      continue
    }
    const atom = readAtom(pattern, at)
    const quantifier = matchAt(QUANTIFIER, pattern, atom.end)
    places.push(...(quantifier === null ? atom.places : [null]))
    at = atom.end + (quantifier?.[0].length ?? 0)
  }
  return { places: hasAlternatives ? [null] : places, end: at }
}

const isAnchored = (pattern: string): boolean => /(?<!\\)(?:\\\\)*\$$/.test(pattern)

/** What is certain about every subject that a pattern matches; empty where nothing is. */
export interface LiteralText {
  prefix: string
  /** Texts after the prefix and before the ending, in this order and without overlap. */
  between: readonly string[]
  /** The end of the whole subject. */
  ending: string
}

/**
 * Returns the text that every match of a pattern (RE2 syntax) contains. It only narrows a search: returning too little is safe, too much
 * would be wrong.
 */
export function literalText(pattern: string): LiteralText {
  const body = isAnchored(pattern) ? pattern.slice(0, -1) : pattern
  const { places, end } = readSequence(body, 0)
  if (end < body.length) return { prefix: '', between: [], ending: '' }
  const runs = ['']
  for (const place of places) {
    if (place === null) runs.push('')
    else runs[runs.length - 1] += place
  }
  const [prefix = '', ...rest] = runs
  const isWhole = rest.length === 0
  const last = isWhole ? prefix : (rest.pop() as string)
  const isEnd = body !== pattern
  // A single character, usually a slash, is in nearly every path.
  const between = [...rest, ...(isEnd || isWhole ? [] : [last])].filter((run) => run.length > 1)
  return { prefix, between, ending: isEnd ? last : '' }
}

/** Whether a subject contains everything that is certain; it may still not match. */
export function mayMatch({ prefix, between, ending }: LiteralText, subject: string): boolean {
  if (!subject.startsWith(prefix) || !subject.endsWith(ending)) return false
  let from = prefix.length
  for (const text of between) {
    const at = subject.indexOf(text, from)
    if (at === -1) return false
    from = at + text.length
  }
  return true
}
