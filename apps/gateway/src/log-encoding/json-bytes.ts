import type { SpoolRecord } from '../spool/files/record.ts'

const FIRST_BYTES = 16 * 1024
const UTF8_MAX = 3
const QUOTE = 34
const BACKSLASH = 92
const ZERO = 48
/** Integers up to this one are written digit by digit. */
const INTEGER_MAX = 99_999_999
const INTEGER_DIGITS = 8
/** Up to this length, a loop over the characters is faster than JSON.stringify. */
const LOOP_MAX = 256

/** Builds JSON piece by piece as UTF-8 in reused memory: nothing is left for the garbage collector, and no text is encoded twice. */
export class JsonBytes implements SpoolRecord {
  /** Only the first {@link length} are valid. */
  bytes = Buffer.allocUnsafeSlow(FIRST_BYTES)
  length = 0
  /** The common end of many records, after the bytes: the same object for the same contents. Null for none. */
  ending: Buffer | null = null

  /** Clears what was written. */
  clear(): this {
    this.length = 0
    this.ending = null
    return this
  }

  /** Appends JSON text. */
  json(text: string): this {
    this.reserve(text.length * UTF8_MAX)
    this.length += this.bytes.write(text, this.length)
    return this
  }

  /** Appends JSON bytes. */
  copy(json: Buffer): this {
    this.reserve(json.length)
    this.bytes.set(json, this.length)
    this.length += json.length
    return this
  }

  /** Appends an integer. */
  number(value: number): this {
    if (!(value >= 0 && value <= INTEGER_MAX)) return this.json(String(value))
    this.reserve(INTEGER_DIGITS)
    let digits = 1
    for (let limit = 10; value >= limit; limit *= 10) digits++
    this.length += digits
    let rest = value
    for (let at = this.length - 1; digits > 0; digits--) {
      const next = (rest / 10) | 0
      this.bytes[at--] = ZERO + rest - next * 10
      rest = next
    }
    return this
  }

  /** Appends a string as JSON.stringify writes it, including quotes. */
  text(value: string): this {
    this.reserve(value.length + 2)
    this.bytes[this.length++] = QUOTE
    if (!this.plain(value)) {
      this.length--
      return this.json(JSON.stringify(value))
    }
    this.bytes[this.length++] = QUOTE
    return this
  }

  /** Appends what {@link text} would put between the quotes. */
  inner(value: string): this {
    this.reserve(value.length)
    return this.plain(value) ? this : this.json(JSON.stringify(value).slice(1, -1))
  }

  /** Appends a string that needs no escaping in JSON; otherwise returns false and appends nothing. The caller has made room. */
  private plain(value: string): boolean {
    if (value.length > LOOP_MAX) return false
    const { bytes, length } = this
    for (let at = 0; at < value.length; at++) {
      const code = value.charCodeAt(at)
      if (code < 32 || code > 126 || code === QUOTE || code === BACKSLASH) return false
      bytes[length + at] = code
    }
    this.length = length + value.length
    return true
  }

  private reserve(bytes: number): void {
    const wanted = this.length + bytes
    if (wanted <= this.bytes.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(wanted, this.bytes.length * 2))
    this.bytes.copy(larger, 0, 0, this.length)
    this.bytes = larger
  }
}
