/** Characters of a token (RFC 9110, 5.6.2): what header names and methods consist of. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/

/** What no head may hold: control characters other than tab, and CR or LF that are not together (RFC 9112, 2.2). */
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]|\r(?!\n)|(?<!\r)\n/

/** Names seen before that are tokens; bounded, because clients choose names. */
const knownNames = new Set<string>()
const KNOWN_MAX = 2_000
const KNOWN_LENGTH_MAX = 40

/** What no value may hold: control characters other than tab, and what is no byte. */
const NO_VALUE = /[^\t\x20-\x7e\x80-\xff]/

/** Tells whether a value may stand in one field line (RFC 9110, 5.5). */
export function isFieldValue(value: string): boolean {
  return !NO_VALUE.test(value)
}

/** Tells whether this is a token (RFC 9110, 5.6.2), as names of headers and methods are. */
export function isFieldName(name: string): boolean {
  if (knownNames.has(name)) return true
  if (!TOKEN.test(name)) return false
  if (knownNames.size < KNOWN_MAX && name.length <= KNOWN_LENGTH_MAX) knownNames.add(name)
  return true
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
