import { closeSync, openSync, readSync, statSync, unlinkSync } from 'node:fs'

const CHUNK_BYTES = 1024 * 1024
/** Used again for every scan, which is synchronous: a new megabyte each time would be all that this thread allocates. */
const scratch = Buffer.allocUnsafe(CHUNK_BYTES)
const NEWLINE = 10
const SPACE = 32

/** One record in a file of the spool. */
export interface SpoolEntry {
  readonly segment: Segment
  readonly pluginId: string
  /** Where the JSON text lies in the file. */
  readonly at: number
  readonly length: number
  isDone: boolean
}

/** One file of the spool: which records it holds and up to where they are delivered. */
export class Segment {
  readonly name: string
  private readonly path: string
  private file = -1
  private scanned: number
  private open: SpoolEntry[] = []
  private firstOpen = 0
  private completed: { size: number; mtimeMs: number } | null = null

  /** @param delivered how many bytes at the beginning an earlier process has delivered */
  constructor(name: string, path: string, delivered: number) {
    this.name = name
    this.path = path
    this.scanned = delivered
  }

  /** Bytes at the beginning whose records are all delivered. */
  get delivered(): number {
    const next = this.open[this.firstOpen]
    return next === undefined ? this.scanned : next.at - next.pluginId.length - 1
  }

  /** Records that wait for delivery. */
  get waiting(): number {
    return this.open.length - this.firstOpen
  }

  /** True when nothing will be appended any more. */
  get isComplete(): boolean {
    return this.completed !== null
  }

  /** Bytes on disk that are known of. */
  get size(): number {
    return this.completed?.size ?? this.scanned
  }

  /** Milliseconds since 1970 of the last write, known once the file is complete. */
  get writtenAt(): number {
    return this.completed?.mtimeMs ?? Date.now()
  }

  /** Notes that nothing will be appended any more. Half a record at the end, of a process that was killed, is not counted. */
  complete(): void {
    this.completed = statSync(this.path)
    this.close()
  }

  /** Returns the whole records that were appended since the last call. */
  scan(): SpoolEntry[] {
    const found: SpoolEntry[] = []
    for (;;) {
      const chunk = this.read(this.scanned, scratch)
      const end = chunk.lastIndexOf(NEWLINE)
      if (end === -1) return found
      for (let from = 0; from <= end; ) {
        const to = chunk.indexOf(NEWLINE, from)
        const space = chunk.indexOf(SPACE, from)
        if (space > from && space < to) found.push(this.entry(chunk, from, space, to))
        from = to + 1
      }
      this.scanned += end + 1
      if (chunk.length < CHUNK_BYTES) return found
    }
  }

  private entry(chunk: Buffer, from: number, space: number, to: number): SpoolEntry {
    const pluginId = chunk.toString('latin1', from, space)
    const entry = { segment: this, pluginId, at: this.scanned + space + 1, length: to - space - 1, isDone: false }
    this.open.push(entry)
    return entry
  }

  /** Returns the JSON text of a record. */
  text({ at, length }: SpoolEntry): Buffer {
    return this.read(at, Buffer.allocUnsafe(length))
  }

  /** Notes that a record is delivered or given up. */
  finish(entry: SpoolEntry): void {
    entry.isDone = true
    while (this.open[this.firstOpen]?.isDone) this.firstOpen++
    if (this.firstOpen < 1024 || this.firstOpen * 2 < this.open.length) return
    this.open = this.open.slice(this.firstOpen)
    this.firstOpen = 0
  }

  private read(at: number, bytes: Buffer): Buffer {
    if (this.file === -1) this.file = openSync(this.path, 'r')
    let filled = 0
    while (filled < bytes.length) {
      const count = readSync(this.file, bytes, filled, bytes.length - filled, at + filled)
      if (count === 0) break
      filled += count
    }
    return bytes.subarray(0, filled)
  }

  /** Lets the file go; it stays on disk. */
  close(): void {
    if (this.file !== -1) closeSync(this.file)
    this.file = -1
  }

  /** Gives up all records that wait and deletes the file; returns how many were given up. */
  remove(): SpoolEntry[] {
    const lost = this.open.slice(this.firstOpen).filter((entry) => !entry.isDone)
    for (const entry of lost) entry.isDone = true
    this.open = []
    this.firstOpen = 0
    this.close()
    unlinkSync(this.path)
    return lost
  }
}
