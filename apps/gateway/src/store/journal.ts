import { existsSync } from 'node:fs'
import { type FileHandle, open, readFile, truncate } from 'node:fs/promises'
import type { StoredChange } from './memory.ts'
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
  const lines = (await readFile(file, 'latin1')).split('\n')
  const tail = lines.pop()
  for (const line of lines) {
    try {
      content.records.push(seal.open(place(generation, content.records.length), line) as StoredChange[])
      content.goodBytes += line.length + 1
    } catch {
      return { ...content, damaged: true }
    }
  }
  return tail === undefined ? { ...content, damaged: true } : content
}

/** A journal that is being written. */
export interface Journal {
  readonly bytes: number
  /** Resolves when the changes are on the disk. */
  append(changes: readonly StoredChange[]): Promise<void>
  close(): Promise<void>
}

/** Opens a journal behind its `content`; what follows the last good record is cut off. */
export async function openJournal(file: string, generation: number, content: JournalContent, seal: Seal): Promise<Journal> {
  if (existsSync(file)) await truncate(file, content.goodBytes)
  const handle: FileHandle = await open(file, 'a', 0o600)
  await handle.sync()
  let bytes = content.goodBytes
  let records = content.records.length
  return {
    get bytes() {
      return bytes
    },
    async append(changes) {
      const line = `${seal.close(place(generation, records), changes)}\n`
      await handle.appendFile(line)
      await handle.datasync()
      records += 1
      bytes += line.length
    },
    close: () => handle.close(),
  }
}
