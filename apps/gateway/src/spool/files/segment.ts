import { closeSync, openSync, readSync, statSync, unlinkSync } from 'node:fs'
import { ENDING, NEWLINE, ownPart, SPACE } from './lines.ts'

const CHUNK_BYTES = 1024 * 1024
/** Reused for every scan, which is synchronous: a new megabyte each time would be all that this thread allocates. */
const scratch = Buffer.allocUnsafe(CHUNK_BYTES)
/** How many endings are kept in memory. */
const ENDINGS_MAX = 16

const NOTHING = Buffer.alloc(0)

/** Whether a line starts with these bytes, which must not be empty. */
const begins = (chunk: Buffer, line: number, bytes: Buffer): boolean => {
  for (let at = 0; at < bytes.length; at++) if (chunk[line + at] !== bytes[at]) return false
  return bytes.length > 0
}

const holdsRecord = (bytes: Buffer, line: number, next: number): boolean => {
  const space = bytes.indexOf(SPACE, line)
  return bytes[line] !== ENDING && space > line && space < next
}

/** Consecutive waiting records in a file of the spool with the same destination. */
export interface SpoolRange<Destination> {
  readonly segment: Segment<Destination>
  /** Undefined if their plugin is unknown. */
  readonly destination: Destination | undefined
  /** Offsets in the file, covering complete lines. */
  from: number
  to: number
  records: number
}

/** Returns the destination of a plugin's records. */
type DestinationOf<Destination> = (pluginId: string) => Destination | undefined

/** One file of the spool: its records, and how far they are delivered. */
export class Segment<Destination> {
  readonly name: string
  private readonly path: string
  private file = -1
  private scanned = 0
  /** Where the endings are in the file, by their marks. */
  private readonly placesOfEndings: { at: number; length: number }[] = []
  private readonly endings = new Map<number, Buffer>()
  /** In the order of the file; those before `firstOpen` are delivered. */
  private open: SpoolRange<Destination>[] = []
  private firstOpen = 0
  /** Bytes at the start of which only the endings are used. */
  private readonly skipped: number
  private completed: { size: number } | null = null

  /** @param delivered how many bytes at the start an earlier process has delivered */
  constructor(name: string, path: string, delivered: number) {
    this.name = name
    this.path = path
    this.skipped = delivered
  }

  /** Bytes at the start whose records are all delivered. */
  get delivered(): number {
    return this.open[this.firstOpen]?.from ?? Math.max(this.skipped, this.scanned)
  }

  /** Records that wait for delivery. */
  get waiting(): number {
    let records = 0
    for (let at = this.firstOpen; at < this.open.length; at++) records += (this.open[at] as SpoolRange<Destination>).records
    return records
  }

  /** True if nothing more will be appended. */
  get isComplete(): boolean {
    return this.completed !== null
  }

  /** Bytes on disk, as far as known. */
  get size(): number {
    return this.completed?.size ?? this.scanned
  }

  /** Marks that nothing more will be appended. A partial record at the end, from a killed process, is not counted. */
  complete(): void {
    this.completed = statSync(this.path)
    this.close()
  }

  /** Reads the complete records appended since the last call; returns the new ranges: others may have grown. */
  scan(destinationOf: DestinationOf<Destination>): SpoolRange<Destination>[] {
    const before = this.open.length
    if (this.scanned < this.skipped) this.scanned = this.walk(0, this.skipped, destinationOf, [])
    this.scanned = this.walk(this.scanned, Number.MAX_SAFE_INTEGER, destinationOf, this.open)
    return this.open.slice(before)
  }

  /** Splits a range again after its records' destinations have changed; returns the new ranges. */
  divide(range: SpoolRange<Destination>, destinationOf: DestinationOf<Destination>): SpoolRange<Destination>[] {
    const parts: SpoolRange<Destination>[] = []
    this.walk(range.from, range.to, destinationOf, parts)
    this.open.splice(this.open.indexOf(range), 1, ...parts)
    return parts
  }

  /**
   * Cuts a record out of a range, which then ends before it, or with it if it is the first. Returns the resulting ranges, in order. Throws
   * if the file does not contain it.
   */
  isolate(range: SpoolRange<Destination>, index: number): SpoolRange<Destination>[] {
    const { from, to, records, destination } = range
    const bytes = this.bytes(from, to - from)
    let [begin, end] = [0, 0]
    for (let seen = -1; seen < index; ) {
      begin = end
      end = bytes.indexOf(NEWLINE, begin) + 1
      if (end === 0) throw new Error('a file of the spool has no records where it had some')
      if (holdsRecord(bytes, begin, end)) seen++
    }
    const behind = [
      { segment: this, destination, from: from + begin, to: from + end, records: 1 },
      { segment: this, destination, from: from + end, to, records: records - index - 1 },
    ].slice(index === 0 ? 1 : 0)
    Object.assign(range, index === 0 ? { to: from + end, records: 1 } : { to: from + begin, records: index })
    const parts = behind.filter((part) => part.records > 0)
    this.open.splice(this.open.indexOf(range) + 1, 0, ...parts)
    return [range, ...parts]
  }

  /** Adds the lines between two offsets to ranges; returns where the last complete one ended. */
  private walk(from: number, to: number, destinationOf: DestinationOf<Destination>, ranges: SpoolRange<Destination>[]): number {
    let buffer = scratch
    // Of the previous line: the next one often has the same plugin.
    let id = NOTHING
    let destination: Destination | undefined
    for (let at = from; ; ) {
      const length = Math.min(buffer.length, to - at)
      const chunk = buffer.subarray(0, this.read(at, buffer, 0, length))
      const end = chunk.lastIndexOf(NEWLINE) + 1
      for (let line = 0; line < end; ) {
        const next = chunk.indexOf(NEWLINE, line) + 1
        if (chunk[line] === ENDING) this.learn(chunk, line, next, at)
        else if (begins(chunk, line, id)) this.add(ranges, destination, at + line, at + next)
        else {
          const space = chunk.indexOf(SPACE, line)
          if (space > line && space < next) {
            id = Buffer.from(chunk.subarray(line, space + 1))
            destination = destinationOf(id.toString('latin1', 0, id.length - 1))
            this.add(ranges, destination, at + line, at + next)
          }
        }
        line = next
      }
      at += end
      if (chunk.length < buffer.length) return at
      // One record fills it.
      if (end === 0) buffer = Buffer.allocUnsafe(buffer.length * 2)
    }
  }

  private learn(chunk: Buffer, line: number, next: number, at: number): void {
    const { mark, from } = ownPart(chunk, line + 1)
    this.placesOfEndings[mark] = { at: at + from, length: next - 1 - from }
  }

  /** Returns the ending with a mark. Throws if the file does not contain it. */
  ending(mark: number): Buffer {
    const known = this.endings.get(mark)
    if (known !== undefined) return known
    const place = this.placesOfEndings[mark]
    const ending = Buffer.allocUnsafe(place?.length ?? 0)
    if (place === undefined || this.read(place.at, ending, 0, place.length) < place.length)
      throw new Error('a file of the spool lacks an ending')
    if (this.endings.size >= ENDINGS_MAX) this.endings.clear()
    this.endings.set(mark, ending)
    return ending
  }

  private add(ranges: SpoolRange<Destination>[], destination: Destination | undefined, from: number, to: number): void {
    const last = ranges.at(-1)
    if (last !== undefined && last.to === from && last.destination === destination && last.records > 0) {
      last.to = to
      last.records++
    } else ranges.push({ segment: this, destination, from, to, records: 1 })
  }

  /** Marks records of a range, up to this offset in the file, as delivered or dropped. */
  finish(range: SpoolRange<Destination>, to = range.to, records = range.records): void {
    // It may have been dropped during the call.
    if (range.records === 0) return
    range.records = to === range.to ? 0 : range.records - records
    range.from = to
    while (this.open[this.firstOpen]?.records === 0) this.firstOpen++
    if (this.firstOpen < 64 || this.firstOpen * 2 < this.open.length) return
    this.open = this.open.slice(this.firstOpen)
    this.firstOpen = 0
  }

  /** Returns bytes from an offset in the file, valid until another method is called. Throws if there are fewer. */
  bytes(at: number, length: number): Buffer {
    const buffer = length > scratch.length ? Buffer.allocUnsafe(length) : scratch
    if (this.read(at, buffer, 0, length) < length) throw new Error('a file of the spool has become shorter')
    return buffer.subarray(0, length)
  }

  private read(at: number, into: Buffer, offset: number, length: number): number {
    if (this.file === -1) this.file = openSync(this.path, 'r')
    let filled = 0
    while (filled < length) {
      const count = readSync(this.file, into, offset + filled, length - filled, at + filled)
      if (count === 0) break
      filled += count
    }
    return filled
  }

  /** Closes the file and releases its memory; it stays on disk. */
  close(): void {
    this.endings.clear()
    if (this.file !== -1) closeSync(this.file)
    this.file = -1
  }

  /** Drops all waiting records and deletes the file; returns how many were dropped for each destination. */
  remove(): Map<Destination | undefined, number> {
    const lost = new Map<Destination | undefined, number>()
    for (const range of this.open.slice(this.firstOpen)) {
      lost.set(range.destination, (lost.get(range.destination) ?? 0) + range.records)
      range.records = 0
    }
    this.open = []
    this.firstOpen = 0
    this.close()
    unlinkSync(this.path)
    return lost
  }
}
