import { isBlank, isFieldValue, isToken } from './field-lines.ts'

/** Names whose values are never cached. */
const SECRET = /auth|cookie|key|token|secret|pass|session/

interface Known {
  /** Always the same string: faster to look up than a slice of a head. */
  name: string
  /** In lower case. */
  key: string
  /** What precedes its value when it starts a new line: CRLF, the name and a colon. */
  start: string
  /** The cached value, which may recur, and its line. */
  value: string
  line: string
  /** How often the cached value has recurred. */
  repeats: number
  /** How many other values have come since; negative infinity if none may be cached. */
  others: number
  /** After this many other values it is replaced. */
  othersMax: number
}

const NAMES_MAX = 2_000
const NAME_LENGTH_MAX = 40
/**
 * After this many other values the cached one is replaced: most headers have one value, and copies are expensive. The limit starts at
 * `first` and doubles up to `last` with each cached value that rarely recurred: values that differ in each request (IDs, traces) are soon
 * rarely copied.
 */
const OTHERS = { first: 8, last: 4_096 }
/** A value that recurs more often than this is worth caching: even an ID is written twice, to the upstream and to the client. */
const WITHIN_ONE_REQUEST = 2
const VALUE_LENGTH_MAX = 80

/** A separate copy: a slice would keep the whole head in memory. */
const copyOf = (text: string): string => Buffer.from(text, 'latin1').toString('latin1')

const describe = (name: string): Known => {
  const own = copyOf(name)
  const key = copyOf(own.toLowerCase())
  const start = copyOf(`\r\n${own}: `)
  const others = SECRET.test(key) ? Number.NEGATIVE_INFINITY : 0
  return { name: own, key, start, value: '', line: start, repeats: 0, others, othersMax: OTHERS.first }
}

/** Caches another value. */
const replace = (known: Known, value: string, line: string): void => {
  known.othersMax = known.repeats > WITHIN_ONE_REQUEST ? OTHERS.first : Math.min(2 * known.othersMax, OTHERS.last)
  known.others = 0
  known.repeats = 0
  if (value.length <= VALUE_LENGTH_MAX) [known.value, known.line] = [copyOf(value), copyOf(line)]
}

/** Parses and writes field lines with a cache of recent names and values. */
export class HeadCache {
  /** Valid names seen so far. Clients choose names: when the cache is full it is cleared, and the usual names return by themselves. */
  private readonly names = new Map<string, Known>()

  /** The entry for a name; null if it is not a token. */
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

  /** Whether a name is cached. */
  remembers(name: string): boolean {
    return this.names.has(name)
  }

  /** Whether this is a token (RFC 9110, 5.6.2), as required for header names and methods. */
  isFieldName(name: string): boolean {
    return this.known(name) !== null
  }

  /** Returns the lower case of a name: always the same string for a common name. */
  keyOf(name: string): string {
    return this.names.get(name)?.key ?? name.toLowerCase()
  }

  /**
   * Returns a field line that starts with the CRLF of the line before and has none itself; null if the name is not a token or the value not
   * valid on one line (RFC 9110, 5.1 and 5.5).
   */
  line(name: string, value: string): string | null {
    const found = this.known(name)
    if (found === null) return null
    if (value === found.value) {
      found.repeats++
      return found.line
    }
    if (!isFieldValue(value)) return null
    const line = found.start + value
    if (++found.others >= found.othersMax) replace(found, value, line)
    return line
  }

  /**
   * Parses field lines strictly (RFC 9112, 5): no folding, no space before the colon, names that are tokens, values without control
   * characters, CR or LF.
   * @param from where the first line starts
   * @param end after the last line, before its CRLF
   * @returns flat pairs with trimmed values, or null if a line is invalid
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

/** This thread's cache. */
export const heads = new HeadCache()
