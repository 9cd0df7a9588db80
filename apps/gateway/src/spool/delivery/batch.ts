import { COMMA, ENDING, NEWLINE, ownPart, SPACE } from '../files/lines.ts'
import type { SpoolRange } from '../files/segment.ts'

/** The maximum size of a batch, except for a single larger record. */
const BATCH_BYTES = 900_000
const FIRST_BYTES = 1024
const NOTHING = Buffer.alloc(0)
/** Memory beyond this, needed for one huge record, is not kept. */
const KEPT_BYTES = 2 * 1024 * 1024
/** Lines differ in length: with this margin the last record of a batch rarely needs a call of its own. */
const READ_AHEAD_BYTES = 2048
const OPENING = 91
const CLOSING = 93

/** The part of a range in a batch: its records up to this offset in the file. */
interface Part<Destination> {
  readonly range: SpoolRange<Destination>
  to: number
  records: number
}

/**
 * The body of one call: records copied as bytes from the spool's files, without plugin IDs, joined into a JSON array. The memory is reused
 * for the next batch.
 */
export class Batch<Destination> {
  /** The parts of ranges that it contains. */
  parts: Part<Destination>[] = []
  records = 0
  private buffer: Buffer = NOTHING
  private used = 0

  /** Starts a new batch; `first` is an object to put before the records. */
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

  /** Abandons the memory: it is still being sent. */
  renew(): void {
    this.buffer = Buffer.allocUnsafeSlow(FIRST_BYTES)
    this.used = 0
  }

  /** Releases the memory until the next batch. */
  rest(): void {
    this.buffer = NOTHING
    this.parts = []
  }

  /** The body: the only record, or an array. Valid until another method is called. */
  body(isArray: boolean): Buffer {
    this.buffer[this.used - 1] = CLOSING
    return isArray ? this.buffer.subarray(0, this.used) : this.buffer.subarray(1, this.used - 1)
  }

  /** Adds records of a range until the batch has `limit`; returns false if no more fit. Throws if the file has lost data. */
  add(range: SpoolRange<Destination>, limit: number): boolean {
    const part: Part<Destination> = { range, to: range.from, records: 0 }
    let line = Math.ceil((range.to - range.from) / range.records)
    while (part.to < range.to && this.hasRoom(limit)) {
      const rest = range.to - part.to
      const length = Math.min(rest, Math.max(BATCH_BYTES - this.used, line), line * (limit - this.records) + READ_AHEAD_BYTES)
      if (this.take(part, range.segment.bytes(part.to, length), limit) > 0) continue
      if (this.records > 0) break
      if (length === rest) throw new Error('a file of the spool has no records where it had some')
      // A line longer than the others.
      line = length * 2
    }
    if (part.records > 0) this.parts.push(part)
    return part.to === range.to && this.hasRoom(limit)
  }

  private hasRoom(limit: number): boolean {
    return this.records < limit && (this.records === 0 || this.used < BATCH_BYTES)
  }

  /** Adds the records in the complete lines of these bytes; returns how many. */
  private take(part: Part<Destination>, bytes: Buffer, limit: number): number {
    const before = this.records
    const origin = part.to
    for (let line = 0; this.records < limit; ) {
      const end = bytes.indexOf(NEWLINE, line)
      if (end === -1) break
      if (bytes[line] !== ENDING && !this.takeRecord(part, bytes, line, end)) break
      line = end + 1
      part.to = origin + line
    }
    return this.records - before
  }

  /** Adds the record in a line; returns false if it does not fit. A line without one is skipped. */
  private takeRecord(part: Part<Destination>, bytes: Buffer, line: number, end: number): boolean {
    const space = bytes.indexOf(SPACE, line)
    if (space <= line || space >= end) return true
    const { mark, from } = ownPart(bytes, space + 1)
    const ending = mark === 0 ? NOTHING : part.range.segment.ending(mark)
    const length = end - from + ending.length + 1
    if (this.records > 0 && this.used + length > BATCH_BYTES) return false
    this.reserve(length)
    bytes.copy(this.buffer, this.used, from, end)
    ending.copy(this.buffer, this.used + end - from)
    this.used += length
    this.buffer[this.used - 1] = COMMA
    this.records++
    part.records++
    return true
  }

  /** Makes room for this many more bytes. */
  private reserve(bytes: number): void {
    const wanted = this.used + bytes
    if (wanted <= this.buffer.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(wanted, this.buffer.length * 2))
    this.buffer.copy(larger, 0, 0, this.used)
    this.buffer = larger
  }
}
