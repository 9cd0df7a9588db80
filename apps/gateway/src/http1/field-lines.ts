/** Characters of a token (RFC 9110, 5.6.2): what header names and methods consist of. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/

/** What no head may hold: control characters other than tab, and CR or LF that are not together (RFC 9112, 2.2). */
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]|\r(?!\n)|(?<!\r)\n/

interface Known {
  /** In lower case. */
  key: string
  /** What stands before its value when the name begins a new line. */
  start: string
}

/** Names seen before that are tokens; bounded, because clients choose names. */
const knownNames = new Map<string, Known>()
const KNOWN_MAX = 2_000
const KNOWN_LENGTH_MAX = 40

/** A copy of its own: a part of a head would keep the whole head in memory. */
const copyOf = (text: string): string => Buffer.from(text, 'latin1').toString('latin1')

/** What is known of a name; null when it is no token. */
const known = (name: string): Known | null => {
  const found = knownNames.get(name)
  if (found !== undefined) return found
  if (!TOKEN.test(name)) return null
  const made = { key: copyOf(name.toLowerCase()), start: copyOf(`\r\n${name}: `) }
  if (knownNames.size < KNOWN_MAX && name.length <= KNOWN_LENGTH_MAX) knownNames.set(copyOf(name), made)
  return made
}

/** What no value may hold: control characters other than tab, and what is no byte. */
const NO_VALUE = /[^\t\x20-\x7e\x80-\xff]/

/** Tells whether a value may stand in one field line (RFC 9110, 5.5). */
export function isFieldValue(value: string): boolean {
  return !NO_VALUE.test(value)
}

/** Tells whether this is a token (RFC 9110, 5.6.2), as names of headers and methods are. */
export function isFieldName(name: string): boolean {
  return known(name) !== null
}

/** Returns the lower case of a name: the same string for the same name, where it is a usual one. */
export function keyOf(name: string): string {
  return knownNames.get(name)?.key ?? name.toLowerCase()
}

/** Returns what ends the line before and begins the field line of this name, up to its value; null when it is no token. */
export function fieldStart(name: string): string | null {
  return known(name)?.start ?? null
}

const isBlank = (code: number): boolean => code === 32 || code === 9

/** Tells whether a head (in latin1) is free of what two parsers might read differently: control characters and lone CR or LF. */
export function isCleanHead(head: string): boolean {
  return !FORBIDDEN.test(head)
}

/**
 * Reads field lines strictly (RFC 9112, 5): no folding, no space before the colon, names that are tokens.
 * @param text a clean head: see {@link isCleanHead}
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
    const name = text.slice(at, colon)
    if (!isFieldName(name)) return null
    let first = colon + 1
    let last = eol
    while (first < last && isBlank(text.charCodeAt(first))) first++
    while (last > first && isBlank(text.charCodeAt(last - 1))) last--
    flat.push(name, text.slice(first, last))
    at = eol + 2
  }
  return flat
}
