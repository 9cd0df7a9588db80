import { existsSync, readFileSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import type { StoredChange } from './memory.ts'
import { openRoom } from './room.ts'
import type { Seal } from './seal.ts'

const place = (generation: number, record: number) => `journal ${generation} ${record}`

/** What could be read of a journal. */
export interface JournalContent {
  records: StoredChange[][]
  /** Where the last good record ends. */
  goodBytes: number
  /** True when a record behind that was complete once and no longer opens; false for an append that a crash cut short. */
  damaged: boolean
}

/**
 * The records of a journal up to the first that does not open: each prefix is a state that once was in force. An append cut short
 * by a crash was never acknowledged and is dropped without remark.
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

/** Tells whether there is nothing in a journal but room for what would come. */
export function holdsNoChange(file: string): boolean {
  const bytes = readFileSync(file)
  return bytes.equals(Buffer.alloc(bytes.length))
}

/** A journal that is being written. */
export interface Journal {
  readonly bytes: number
  /** Bytes behind the records that are the journal's already, whatever else fills the disk. */
  readonly roomBytes: number
  /** Resolves when the changes are on the disk. */
  append(changes: readonly StoredChange[]): Promise<void>
  /** Lets go of the file, which keeps its room. */
  close(): Promise<void>
  /** Lets go of a file that is not written to any more: its room is given back. */
  finish(): Promise<void>
}

/** Opens a journal behind its `content`; what follows the last good record is overwritten. */
export async function openJournal(file: string, generation: number, content: JournalContent, seal: Seal): Promise<Journal> {
  const handle = await open(file, existsSync(file) ? 'r+' : 'wx+', 0o600)
  const room = await openRoom(handle, content.goodBytes)
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
