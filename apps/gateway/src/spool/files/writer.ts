import { closeSync, ftruncateSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { NEWLINE } from './lines.ts'
import type { SpoolRecord } from './record.ts'

/** The default size at which a new file is started. */
export const SEGMENT_BYTES = 4 * 1024 * 1024
const SEGMENT_AGE_MS = 60_000
/** Enough for a usual write, but no more. */
const BUFFER_BYTES = 256 * 1024
/** For two marks and the separators of lines; a plugin's ID takes one byte per character. */
const MARKS_BYTES = 64

/** Name of one spool file: for one thread, sorting by name sorts by age. */
export const segmentName = (boot: string, thread: string, index: number): string =>
  `${boot}.${thread}.${String(index).padStart(8, '0')}.log`

interface WriterOptions {
  folder: string
  /** Distinguishes this process's files from earlier ones'. */
  boot: string
  thread: string
  segmentBytes?: number
  /** Called with the number of records that could not be written. */
  onDropped(records: number): void
}

/** An ending in the current file, and the prefix of a plugin's records that end with it. */
interface Mark {
  number: number
  pluginId: string
  prefix: Buffer
}

/**
 * Appends log records to files that outlive the process. The records of two event-loop turns are written together, and only then are their
 * responses ended: what a client has received completely is on disk before.
 */
export class SpoolWriter {
  private readonly options: WriterOptions
  private readonly segmentBytes: number
  private file = -1
  private size = 0
  private index = 0
  private openedAt = 0
  /** Reused: allocating for each turn would keep the garbage collector busy. */
  private buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES)
  private used = 0
  private records = 0
  /** The endings in the current file, including those of the next write. */
  private readonly marks = new Map<Buffer, Mark>()
  private waiting: (() => void)[] = []
  private scheduled = false

  constructor(options: WriterOptions) {
    this.options = options
    this.segmentBytes = options.segmentBytes ?? SEGMENT_BYTES
    mkdirSync(options.folder, { recursive: true, mode: 0o700 })
  }

  /** True while records wait to be written. */
  get isDirty(): boolean {
    return this.records > 0
  }

  /** Copies a record; it is on disk when a callback passed to {@link afterWrite} later in the same turn runs. */
  append(pluginId: string, record: SpoolRecord): void {
    const { ending } = record
    this.reserve(pluginId.length + record.length + (ending === null ? 0 : ending.length) + MARKS_BYTES)
    if (this.used === 0) this.leaveOldFile()
    const prefix = ending === null ? Buffer.from(`${pluginId} `) : this.prefixOf(ending, pluginId)
    this.put(prefix, prefix.length)
    this.put(record.bytes, record.length)
    this.buffer[this.used++] = NEWLINE
    this.records++
  }

  /** Makes room for a record with its ending: both are written, or neither. */
  private reserve(length: number): void {
    if (this.used + length > this.buffer.length) this.writeOut()
    if (length > this.buffer.length) this.buffer = Buffer.allocUnsafeSlow(length)
  }

  private prefixOf(ending: Buffer, pluginId: string): Buffer {
    const known = this.marks.get(ending)
    if (known?.pluginId === pluginId) return known.prefix
    const number = known?.number ?? this.marks.size + 1
    const prefix = Buffer.from(`${pluginId} ${number} `)
    this.marks.set(ending, { number, pluginId, prefix })
    if (known === undefined) this.define(number, ending)
    return prefix
  }

  private define(number: number, ending: Buffer): void {
    const sign = Buffer.from(`=${number} `)
    this.put(sign, sign.length)
    this.put(ending, ending.length)
    this.buffer[this.used++] = NEWLINE
  }

  private put(bytes: Buffer, length: number): void {
    bytes.copy(this.buffer, this.used, 0, length)
    this.used += length
  }

  /** Calls back once everything appended so far is written, or could not be. */
  afterWrite(done: () => void): void {
    this.waiting.push(done)
    if (this.scheduled) return
    this.scheduled = true
    // At the end of the next turn: a system call costs more than the data it writes, and under load there is more to write by then.
    setImmediate(() => setImmediate(() => this.flush()))
  }

  /** Writes what waits. Never throws: what cannot be written is counted and dropped, and traffic continues. */
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
    this.write(this.buffer.subarray(0, used), records)
    // The memory for one huge record is not kept.
    if (this.buffer.length > BUFFER_BYTES) this.buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES)
  }

  private write(bytes: Buffer, records: number): void {
    try {
      if (this.file === -1) this.open()
      for (let at = 0; at < bytes.length; ) at += writeSync(this.file, bytes, at)
      this.size += bytes.length
    } catch {
      this.cutToSize()
      this.options.onDropped(records)
    }
  }

  /** Removes a partial record. The next one starts a new file, unless this one is empty: its endings may be missing. */
  private cutToSize(): void {
    try {
      if (this.file !== -1) ftruncateSync(this.file, this.size)
      if (this.size === 0) return this.marks.clear()
    } catch {
      // Then the last line is a partial record, which is ignored.
    }
    this.close()
  }

  private leaveOldFile(): void {
    if (this.size >= this.segmentBytes || (this.size > 0 && performance.now() - this.openedAt > SEGMENT_AGE_MS)) this.close()
  }

  private open(): void {
    const { folder, boot, thread } = this.options
    this.file = openSync(join(folder, segmentName(boot, thread, this.index++)), 'ax', 0o600)
    this.size = 0
    this.openedAt = performance.now()
  }

  /** Closes the current file; the next record starts a new one. */
  close(): void {
    if (this.file !== -1) closeSync(this.file)
    this.file = -1
    this.size = 0
    this.marks.clear()
  }
}
