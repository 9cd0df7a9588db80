import { NEWLINE, SPACE, type SpoolRange } from './segment.ts'

/** What a batch has at most, but for a single record that has more. */
const BATCH_BYTES = 900_000
const FIRST_BYTES = 1024
const NOTHING = Buffer.alloc(0)
/** Memory that one enormous record needed is not kept. */
const KEPT_BYTES = 2 * 1024 * 1024
/** Lines differ in length: with so much more the last record of a batch seldom costs a call of its own. */
const READ_AHEAD_BYTES = 2048
const COMMA = 44
const OPENING = 91
const CLOSING = 93

/** What a batch holds of a range: its records up to that place in the file. */
interface Part<Destination> {
  readonly range: SpoolRange<Destination>
  to: number
  records: number
}

/**
 * The body of one call: records copied from the spool's files as bytes, without plugin ids, put together as a JSON array. The memory
 * is used again for the next batch.
 */
export class Batch<Destination> {
  /** What it holds of which ranges. */
  parts: Part<Destination>[] = []
  records = 0
  private buffer = Buffer.allocUnsafeSlow(FIRST_BYTES)
  private used = 0

  /** Begins a new batch; `first` is an object that stands before the records. */
  clear(first = ''): void {
    if (this.buffer.length === 0 || this.buffer.length > KEPT_BYTES) this.renew()
    this.parts = []
    this.records = 0
    this.buffer[0] = OPENING
    this.used = 1
    if (first === '') return
    this.reserve(Buffer.byteLength(first) + 1)
    this.used += this.buffer.write(first, this.used)
    this.buffer[this.used++] = COMMA
  }

  /** Forgets the memory: it is still being sent. */
  renew(): void {
    this.buffer = Buffer.allocUnsafeSlow(FIRST_BYTES)
    this.used = 0
  }

  /** Gives the memory back until the next batch. */
  rest(): void {
    this.buffer = NOTHING
    this.parts = []
  }

  /** The body: the only record, or an array. Until the next call of another method. */
  body(isArray: boolean): Buffer {
    this.buffer[this.used - 1] = CLOSING
    return isArray ? this.buffer.subarray(0, this.used) : this.buffer.subarray(1, this.used - 1)
  }

  /**
   * Adds records of a range until there are so many in the batch; returns false when no more find room. Throws when the file does not
   * have what it had.
   */
  add(range: SpoolRange<Destination>, limit: number): boolean {
    const part: Part<Destination> = { range, to: range.from, records: 0 }
    let line = Math.ceil((range.to - range.from) / range.records)
    while (part.to < range.to && this.hasRoom(limit)) {
      const rest = range.to - part.to
      const length = Math.min(rest, Math.max(BATCH_BYTES - this.used, line), line * (limit - this.records) + READ_AHEAD_BYTES)
      this.reserve(length)
      if (range.segment.read(part.to, this.buffer, this.used, length) < length) throw new Error('a file of the spool has become shorter')
      if (this.compact(part, length, limit) > 0) continue
      if (this.records > 0) break
      if (length === rest) throw new Error('a file of the spool has no records where it had some')
      // A line that is longer than the others.
      line = length * 2
    }
    if (part.records > 0) this.parts.push(part)
    return part.to === range.to && this.hasRoom(limit)
  }

  private hasRoom(limit: number): boolean {
    return this.records < limit && (this.records === 0 || this.used < BATCH_BYTES)
  }

  /** Moves the records of the whole lines among the bytes just read to where the last one ended; returns how many. */
  private compact(part: Part<Destination>, length: number, limit: number): number {
    const bytes = this.buffer.subarray(0, this.used + length)
    const before = this.records
    const origin = part.to - this.used
    for (let line = this.used; this.records < limit; ) {
      const end = bytes.indexOf(NEWLINE, line)
      if (end === -1) break
      const space = bytes.indexOf(SPACE, line)
      if (space > line && space < end) {
        if (this.records > 0 && this.used + end - space > BATCH_BYTES) break
        bytes.copyWithin(this.used, space + 1, end)
        this.used += end - space
        bytes[this.used - 1] = COMMA
        this.records++
        part.records++
      }
      line = end + 1
      part.to = origin + line
    }
    return this.records - before
  }

  /** Makes room for so many bytes more. */
  private reserve(bytes: number): void {
    const wanted = this.used + bytes
    if (wanted <= this.buffer.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(wanted, this.buffer.length * 2))
    this.buffer.copy(larger, 0, 0, this.used)
    this.buffer = larger
  }
}
