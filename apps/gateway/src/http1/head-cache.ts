import { isBlank, isFieldValue, isToken } from './field-lines.ts'

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

const NAMES_MAX = 2_000
const NAME_LENGTH_MAX = 40
/** So many other values make the one that is remembered give way: most headers have one value, and copies cost. */
const OTHERS_MAX = 8
const VALUE_LENGTH_MAX = 80

/** A copy of its own: a part of a head would keep the whole head in memory. */
const copyOf = (text: string): string => Buffer.from(text, 'latin1').toString('latin1')

const describe = (name: string): Known => {
  const own = copyOf(name)
  const key = copyOf(own.toLowerCase())
  const start = copyOf(`\r\n${own}: `)
  return { name: own, key, start, value: '', line: start, others: SECRET.test(key) ? Number.NEGATIVE_INFINITY : 0 }
}

/** Reads and writes field lines, by what it remembers of the names and values that came before. */
export class HeadCache {
  /** Names that came and are tokens. Clients choose names: what they fill it with is forgotten, and the usual names come back by themselves. */
  private readonly names = new Map<string, Known>()

  /** What is known of a name; null when it is no token. */
  private known(name: string): Known | null {
    const found = this.names.get(name)
    if (found !== undefined) return found
    if (!isToken(name)) return null
    const made = describe(name)
    if (made.name.length > NAME_LENGTH_MAX) return made
    if (this.names.size >= NAMES_MAX) this.names.clear()
    this.names.set(made.name, made)
    return made
  }

  /** Tells whether a name is remembered. */
  remembers(name: string): boolean {
    return this.names.has(name)
  }

  /** Tells whether this is a token (RFC 9110, 5.6.2), as names of headers and methods are. */
  isFieldName(name: string): boolean {
    return this.known(name) !== null
  }

  /** Returns the lower case of a name: the same string for the same name, where it is a usual one. */
  keyOf(name: string): string {
    return this.names.get(name)?.key ?? name.toLowerCase()
  }

  /**
   * Returns a field line with the end of the line before it instead of its own; null when the name is no token or the value none that
   * may stand in one line (RFC 9110, 5.1 and 5.5).
   */
  line(name: string, value: string): string | null {
    const found = this.known(name)
    if (found === null) return null
    if (value === found.value) return found.line
    if (!isFieldValue(value)) return null
    const line = found.start + value
    if (++found.others === OTHERS_MAX) {
      found.others = 0
      if (value.length <= VALUE_LENGTH_MAX) [found.value, found.line] = [copyOf(value), copyOf(line)]
    }
    return line
  }

  /**
   * Reads field lines strictly (RFC 9112, 5): no folding, no space before the colon, names that are tokens, values without control
   * characters and without CR or LF.
   * @param from where the first line begins
   * @param end behind the last line, before its CRLF
   * @returns flat pairs with values without surrounding blanks, or null when a line is none
   */
  parse(text: string, from: number, end: number): string[] | null {
    const flat: string[] = []
    for (let at = from; at < end; ) {
      const newline = text.indexOf('\r\n', at)
      const eol = newline === -1 || newline > end ? end : newline
      const colon = text.indexOf(':', at)
      if (colon === -1 || colon > eol) return null
      const name = this.known(text.slice(at, colon))
      if (name === null) return null
      let first = colon + 1
      let last = eol
      while (first < last && isBlank(text.charCodeAt(first))) first++
      while (last > first && isBlank(text.charCodeAt(last - 1))) last--
      const value = text.slice(first, last)
      if (value === name.value) flat.push(name.name, name.value)
      else if (!isFieldValue(value)) return null
      else flat.push(name.name, value)
      at = eol + 2
    }
    return flat
  }
}

/** The one of this thread. */
export const heads = new HeadCache()
