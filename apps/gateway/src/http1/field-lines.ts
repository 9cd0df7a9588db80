/** Characters of a token (RFC 9110, 5.6.2): what header names and methods consist of. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/

/** What no head may hold: control characters other than tab, and CR or LF that are not together (RFC 9112, 2.2). */
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]|\r(?!\n)|(?<!\r)\n/

/** Names whose values are not remembered. */
const SECRET = /auth|cookie|key|token|secret|pass|session/

interface Known {
  /** Always the same string: looked up faster than the part of a head that it was met as. */
  name: string
  /** In lower case. */
  key: string
  /** What stands before its value when the name begins a new line. */
  start: string
  /** A value that came, which may come again, and its line. */
  value: string
  line: string
  /** How many other values have come since; negative infinity when none is to be remembered. */
  others: number
}

/** Names seen before that are tokens; bounded, because clients choose names. */
const knownNames = new Map<string, Known>()
const KNOWN_MAX = 2_000
const KNOWN_LENGTH_MAX = 40
/** So many other values make the one that is remembered give way: most headers have one value, and copies cost. */
const OTHERS_MAX = 8
const VALUE_LENGTH_MAX = 80

/** A copy of its own: a part of a head would keep the whole head in memory. */
const copyOf = (text: string): string => Buffer.from(text, 'latin1').toString('latin1')

/** What is known of a name; null when it is no token. */
const known = (name: string): Known | null => {
  const found = knownNames.get(name)
  if (found !== undefined) return found
  if (!TOKEN.test(name)) return null
  const own = copyOf(name)
  const key = copyOf(own.toLowerCase())
  const start = copyOf(`\r\n${own}: `)
  const made = { name: own, key, start, value: '', line: start, others: SECRET.test(key) ? Number.NEGATIVE_INFINITY : 0 }
  if (knownNames.size < KNOWN_MAX && own.length <= KNOWN_LENGTH_MAX) knownNames.set(own, made)
  return made
}

/** What no value may hold: control characters other than tab, and what is no byte. */
const NO_VALUE = /[^\t\x20-\x7e\x80-\xff]/

/** Tells whether this is a token (RFC 9110, 5.6.2), as names of headers and methods are. */
export function isFieldName(name: string): boolean {
  return known(name) !== null
}

/** Returns the lower case of a name: the same string for the same name, where it is a usual one. */
export function keyOf(name: string): string {
  return knownNames.get(name)?.key ?? name.toLowerCase()
}

/**
 * Returns a field line with the end of the line before it instead of its own; null when the name is no token or the value none that
 * may stand in one line (RFC 9110, 5.1 and 5.5).
 */
export function fieldLine(name: string, value: string): string | null {
  const found = known(name)
  if (found === null) return null
  if (value === found.value) return found.line
  if (NO_VALUE.test(value)) return null
  const line = found.start + value
  if (++found.others === OTHERS_MAX) {
    found.others = 0
    if (value.length <= VALUE_LENGTH_MAX) [found.value, found.line] = [copyOf(value), copyOf(line)]
  }
  return line
}

const isBlank = (code: number): boolean => code === 32 || code === 9

/** Tells whether a part of a head (in latin1) is free of what two parsers might read differently: control characters, lone CR or LF. */
export function isCleanHead(head: string): boolean {
  return !FORBIDDEN.test(head)
}

/**
 * Reads field lines strictly (RFC 9112, 5): no folding, no space before the colon, names that are tokens, values without control
 * characters and without CR or LF.
 * @param from where the first line begins
 * @param end behind the last line, before its CRLF
 * @returns flat pairs with values without surrounding blanks, or null when a line is none
 */
export function parseFieldLines(text: string, from: number, end: number): string[] | null {
  const flat: string[] = []
  for (let at = from; at < end; ) {
    const newline = text.indexOf('\r\n', at)
    const eol = newline === -1 || newline > end ? end : newline
    const colon = text.indexOf(':', at)
    if (colon === -1 || colon > eol) return null
    const name = known(text.slice(at, colon))
    if (name === null) return null
    let first = colon + 1
    let last = eol
    while (first < last && isBlank(text.charCodeAt(first))) first++
    while (last > first && isBlank(text.charCodeAt(last - 1))) last--
    const value = text.slice(first, last)
    if (value === name.value) flat.push(name.name, name.value)
    else if (NO_VALUE.test(value)) return null
    else flat.push(name.name, value)
    at = eol + 2
  }
  return flat
}
