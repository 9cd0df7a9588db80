/** The character that stands at a place of every match; null where nothing can be told, not even how long it is. */
type Place = string | null

interface Reading {
  places: Place[]
  /** Where the reading stopped. */
  end: number
}

const GROUP = /\((?:\?:|\?P?<[A-Za-z_]\w*>|(?!\?))/y
const QUANTIFIER = /[?*+]\??|\{\d+(?:,\d*)?\}\??/y
/** Escapes of one character that stand for a class or a position, and those that stand for the character itself. */
const SHORT_ESCAPE = /\\(?:[dDsSwWbBAz]|([^A-Za-z0-9]))/y
const CLASS = /\[\^?\]?(?:\\[^A-Za-z0-9]|\\[dDsSwW]|[^\]\\[])*\]/y

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** What follows is not understood: nothing is told of it. */
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

/** Reads up to the bracket that closes this group, or to the end. */
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

/**
 * Returns the text that every match of a pattern (RE2 syntax) begins with, and the text that the whole subject ends with when the pattern is
 * anchored there; each is empty when it cannot be told. Used only to narrow a search: too short is right, too long would be wrong.
 */
export function literalText(pattern: string): { prefix: string; ending: string } {
  const body = isAnchored(pattern) ? pattern.slice(0, -1) : pattern
  const { places, end } = readSequence(body, 0)
  if (end < body.length) return { prefix: '', ending: '' }
  const prefix = places.slice(0, places.indexOf(null) === -1 ? places.length : places.indexOf(null))
  const ending = body === pattern ? [] : places.slice(places.lastIndexOf(null) + 1)
  return { prefix: prefix.join(''), ending: ending.join('') }
}
