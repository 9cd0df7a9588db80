import { existsSync, readFileSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import type { StoredChange } from './memory.ts'
import { preallocate } from './preallocated-file.ts'
import type { Seal } from './seal.ts'

const place = (generation: number, record: number) => `journal ${generation} ${record}`

/** What could be read from a journal. */
export interface JournalContent {
  records: StoredChange[][]
  /** The end of the last valid record. */
  goodBytes: number
  /** True if a complete record after that cannot be decrypted; false for an append that a crash cut off. */
  damaged: boolean
}

/**
 * The records of a journal up to the first that cannot be decrypted: every prefix is a state that was once in effect. An append cut off by
 * a crash was never acknowledged and is silently dropped.
 */
export async function readJournal(file: string, generation: number, seal: Seal): Promise<JournalContent> {
  const content: JournalContent = { records: [], goodBytes: 0, damaged: false }
  if (!existsSync(file)) return content
  const bytes = await readFile(file)
  const room = bytes.indexOf(0) === -1 ? bytes.subarray(bytes.length) : bytes.subarray(bytes.indexOf(0))
  const lines = bytes.toString('latin1', 0, bytes.length - room.length).split('\n')
  lines.pop()
  for (const line of lines) {
    try {
      content.records.push(seal.open(place(generation, content.records.length), line) as StoredChange[])
      content.goodBytes += line.length + 1
    } catch {
      return { ...content, damaged: true }
    }
  }
  return { ...content, damaged: !room.equals(Buffer.alloc(room.length)) }
}

/** Whether a journal contains nothing but preallocated space. */
export function holdsNoChange(file: string): boolean {
  const bytes = readFileSync(file)
  return bytes.equals(Buffer.alloc(bytes.length))
}

/** A journal open for writing. */
export interface Journal {
  readonly bytes: number
  /** Bytes preallocated after the records, whatever else fills the disk. */
  readonly roomBytes: number
  /** Resolves once the changes are on disk. */
  append(changes: readonly StoredChange[]): Promise<void>
  /** Closes the file, which keeps its preallocated space. */
  close(): Promise<void>
  /** Closes a file that is no longer written to: its preallocated space is released. */
  finish(): Promise<void>
}

/** Opens a journal after its `content`; what follows the last valid record is overwritten. */
export async function openJournal(file: string, generation: number, content: JournalContent, seal: Seal): Promise<Journal> {
  const handle = await open(file, existsSync(file) ? 'r+' : 'wx+', 0o600)
  const room = await preallocate(handle, content.goodBytes)
  await handle.sync()
  let records = content.records.length
  return {
    get bytes() {
      return room.used
    },
    get roomBytes() {
      return room.free
    },
    async append(changes) {
      await room.append(Buffer.from(`${seal.close(place(generation, records), changes)}\n`, 'latin1'))
      records += 1
    },
    close: () => handle.close(),
    async finish() {
      await handle.truncate(room.used).finally(() => handle.close())
    },
  }
}
