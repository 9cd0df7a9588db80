import { closeSync, ftruncateSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonBytes } from './json-bytes.ts'
import { NEWLINE, SPACE } from './segment.ts'

const SEGMENT_BYTES = 4 * 1024 * 1024
const SEGMENT_AGE_MS = 60_000
/** What one turn of the event loop usually writes finds room in it, and only that. */
const BUFFER_BYTES = 256 * 1024

/** Name of one file of the spool: sorted by name is sorted by age for one thread. */
export const segmentName = (boot: string, thread: string, index: number): string =>
  `${boot}.${thread}.${String(index).padStart(8, '0')}.log`

interface WriterOptions {
  folder: string
  /** Tells this process's files from those of earlier ones. */
  boot: string
  thread: string
  /** Called with the number of records that could not be written. */
  onDropped(records: number): void
}

/**
 * Appends log records to files that outlive the process. Records of one turn of the event loop are written together, and the
 * answers that belong to them are ended after that: what a client has received completely is on disk before.
 * A line is the plugin's id, a space, and the record.
 */
export class SpoolWriter {
  private readonly options: WriterOptions
  private file = -1
  private size = 0
  private index = 0
  private openedAt = 0
  /** Used again and again: new memory for each turn would keep the garbage collector busy. */
  private buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES)
  private used = 0
  private records = 0
  private waiting: (() => void)[] = []
  private scheduled = false

  constructor(options: WriterOptions) {
    this.options = options
    mkdirSync(options.folder, { recursive: true, mode: 0o700 })
  }

  /** True while records wait to be written. */
  get isDirty(): boolean {
    return this.records > 0
  }

  /** Takes a record, and copies it; it is on disk when a callback given to {@link afterWrite} later in the same turn runs. */
  append(pluginId: string, record: JsonBytes): void {
    const length = Buffer.byteLength(pluginId) + record.length + 2
    if (this.used + length > this.buffer.length) this.writeOut()
    if (length > this.buffer.length) this.buffer = Buffer.allocUnsafeSlow(length)
    this.used += this.buffer.write(pluginId, this.used)
    this.buffer[this.used++] = SPACE
    record.bytes.copy(this.buffer, this.used, 0, record.length)
    this.used += record.length
    this.buffer[this.used++] = NEWLINE
    this.records++
  }

  /** Calls back once everything appended so far is written, or could not be. */
  afterWrite(done: () => void): void {
    this.waiting.push(done)
    if (this.scheduled) return
    this.scheduled = true
    setImmediate(() => this.flush())
  }

  /** Writes what waits. Never throws: what cannot be written is counted and given up, traffic goes on. */
  flush(): void {
    this.writeOut()
    const { waiting } = this
    this.waiting = []
    this.scheduled = false
    for (const done of waiting) done()
  }

  private writeOut(): void {
    const { used, records } = this
    if (records === 0) return
    this.used = 0
    this.records = 0
    this.put(this.buffer.subarray(0, used), records)
    // What one enormous record needed is not kept.
    if (this.buffer.length > BUFFER_BYTES) this.buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES)
  }

  private put(bytes: Buffer, records: number): void {
    try {
      this.roll()
      for (let at = 0; at < bytes.length; ) at += writeSync(this.file, bytes, at)
      this.size += bytes.length
    } catch {
      this.cutToSize()
      this.options.onDropped(records)
    }
  }

  /** Removes half a record, so that the next one begins on a line of its own. */
  private cutToSize(): void {
    try {
      if (this.file !== -1) ftruncateSync(this.file, this.size)
    } catch {
      this.close()
    }
  }

  private roll(): void {
    const isFull = this.size >= SEGMENT_BYTES || (this.size > 0 && Date.now() - this.openedAt > SEGMENT_AGE_MS)
    if (this.file !== -1 && !isFull) return
    this.close()
    const { folder, boot, thread } = this.options
    this.file = openSync(join(folder, segmentName(boot, thread, this.index++)), 'ax', 0o600)
    this.size = 0
    this.openedAt = Date.now()
  }

  /** Closes the current file; the next record begins a new one. */
  close(): void {
    if (this.file !== -1) closeSync(this.file)
    this.file = -1
  }
}
