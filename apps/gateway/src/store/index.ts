import { existsSync, mkdirSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import type { EntityDefinition } from '@apim/kong-admin'
import type { Logger } from 'pino'
import { generationFile, generationsOf, syncFolder } from './files.ts'
import { holdsNoChange, type Journal, type JournalContent, openJournal, readJournal } from './journal.ts'
import { lockFolder } from './lock.ts'
import { Memory, type StoredChange } from './memory.ts'
import { ROOM_BYTES, SCARCE_BYTES } from './preallocated-file.ts'
import { openSeal, type Seal } from './seal.ts'
import { readSnapshot, writeSnapshot } from './snapshot.ts'

export { StoreLocked } from './lock.ts'
export { Memory, type StoredChange, type StoredEntity } from './memory.ts'

/** The gateway's configuration on disk: a snapshot of everything, and a journal of the changes since. */
export interface Store {
  /** The stored configuration; null if neither generation could be read: then nothing may be served. */
  readonly memory: Memory | null
  /** Why `memory` is null. */
  readonly damage: string | undefined
  /** Resolves once the changes are on disk. Calls run one after another. */
  append(changes: readonly StoredChange[]): Promise<void>
  close(): Promise<void>
}

interface Loaded {
  memory: Memory
  generation: number
  content: JournalContent
  snapshotBytes: number
  /** The oldest generation whose files are still needed. */
  keepFrom: number
  /** True if something was lost or repaired, so that a new generation should be written at once. */
  repaired: boolean
}

const nothing: JournalContent = { records: [], goodBytes: 0, damaged: false }
const leastJournalBytes = 4 * 1024 * 1024

/** The state of generation `base`, with its journal and all later ones applied. */
async function loadFrom(folder: string, base: number, definitions: readonly EntityDefinition[], seal: Seal, log: Logger): Promise<Loaded> {
  const memory = new Memory(definitions)
  const bytes = await readSnapshot(generationFile(folder, 'snapshot', base), base, seal, (change) => memory.apply(change))
  const newest = Math.max(base, ...generationsOf(folder, 'journal'))
  let generation = base
  let content = nothing
  for (; generation <= newest; generation += 1) {
    const file = generationFile(folder, 'journal', generation)
    // Only the newest journal may be missing: a crash between a snapshot and its journal.
    if (generation < newest && !existsSync(file)) throw new Error(`${file} is missing`)
    content = await readJournal(file, generation, seal)
    for (const change of content.records.flat()) memory.apply(change)
    if (content.damaged)
      log.error({ generation, records: content.records.length }, 'the journal is damaged; everything after these records is lost')
    if (content.damaged || generation === newest) break
  }
  return { memory, generation: newest, content, snapshotBytes: bytes, keepFrom: base, repaired: base !== newest || content.damaged }
}

/** The newest readable generation. Throws if there are generations but none is readable. */
async function load(folder: string, definitions: readonly EntityDefinition[], seal: Seal, log: Logger): Promise<Loaded> {
  const failures: string[] = []
  for (const base of generationsOf(folder, 'snapshot').reverse()) {
    try {
      const loaded = await loadFrom(folder, base, definitions, seal, log)
      await setAside(folder, base)
      return loaded
    } catch (error) {
      const file = generationFile(folder, 'snapshot', base)
      failures.push(`${file}: ${(error as Error).message}`)
      log.error({ file, error: (error as Error).message }, 'a snapshot of the store is damaged; trying the previous one')
    }
  }
  throw new Error(failures.join('; ') || 'there is a journal but no snapshot')
}

/**
 * Writes generation `next` and removes those older than `keepFrom`. The journal is created first: an empty one without its snapshot is
 * harmless, while a snapshot without its journal would hide what is still written to the previous one.
 */
async function startGeneration(
  folder: string,
  next: number,
  keepFrom: number,
  memory: Memory,
  seal: Seal,
): Promise<{ journal: Journal; snapshotBytes: number }> {
  const file = generationFile(folder, 'journal', next)
  const journal = await openJournal(file, next, nothing, seal)
  syncFolder(folder)
  let snapshotBytes: number
  try {
    if (journal.roomBytes < ROOM_BYTES) throw new Error('there is no room for its journal on the disk')
    snapshotBytes = await writeSnapshot(generationFile(folder, 'snapshot', next), next, [...memory.everything()], seal)
  } catch (error) {
    await journal.close()
    // It would take up space that the previous journal may need.
    if (!existsSync(generationFile(folder, 'snapshot', next))) await rm(file)
    throw error
  }
  for (const kind of ['snapshot', 'journal'] as const) {
    for (const old of generationsOf(folder, kind)) if (old < keepFrom) await rm(generationFile(folder, kind, old))
  }
  return { journal, snapshotBytes }
}

/** Moves damaged files aside instead of deleting them, so that they can be examined but are never taken for a generation. */
async function setAside(folder: string, good: number): Promise<void> {
  for (const bad of generationsOf(folder, 'snapshot').filter((generation) => generation > good)) {
    const file = generationFile(folder, 'snapshot', bad)
    await rename(file, `${file}.damaged`)
  }
}

/** True for a folder without data: empty, or left by a first start that was interrupted before its snapshot. */
function holdsNothing(folder: string): boolean {
  if (generationsOf(folder, 'snapshot').length > 0) return false
  return generationsOf(folder, 'journal').every((generation) => generation === 1 && holdsNoChange(generationFile(folder, 'journal', 1)))
}

/**
 * Opens the store in `folder`, creates it if there is none, and locks it for this process (throws StoreLocked). If a snapshot is damaged,
 * the previous generation is used, whose journals lead to the same state; if that is damaged too, `memory` is null. `journalBytes` is the
 * size at which a new generation is started.
 */
export async function openStore(
  folder: string,
  definitions: readonly EntityDefinition[],
  log: Logger,
  journalBytes = leastJournalBytes,
): Promise<Store> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = lockFolder(folder)
  const isNew = holdsNothing(folder)
  let seal: Seal
  let loaded: Loaded
  try {
    seal = openSeal(folder, isNew)
    loaded = isNew
      ? { memory: new Memory(definitions), generation: 0, content: nothing, snapshotBytes: 0, keepFrom: 0, repaired: true }
      : await load(folder, definitions, seal, log)
  } catch (error) {
    const damage = `the gateway's store is damaged: ${(error as Error).message}`
    log.fatal({ folder }, damage)
    return { memory: null, damage, append: () => Promise.reject(new Error(damage)), close: async () => lock.release() }
  }
  return running(folder, loaded, seal, journalBytes, lock, log)
}

async function running(
  folder: string,
  loaded: Loaded,
  seal: Seal,
  journalBytes: number,
  lock: { release(): void },
  log: Logger,
): Promise<Store> {
  const { memory } = loaded
  let { generation, snapshotBytes, keepFrom } = loaded
  let leastBytes = journalBytes
  let journal: Journal
  let broken: Error | undefined
  let isScarce = false
  const reportRoom = () => {
    const { roomBytes } = journal
    if (roomBytes < SCARCE_BYTES && !isScarce)
      log.error({ roomBytes }, 'the disk is full: changes use the reserved space of the store until it is used up')
    isScarce = roomBytes < SCARCE_BYTES
  }
  const renew = async () => {
    ;({ journal, snapshotBytes } = await startGeneration(folder, generation + 1, keepFrom, memory, seal))
    generation += 1
    keepFrom = generation
    leastBytes = journalBytes
  }
  const tryRenew = async () => {
    const before = journal
    try {
      await renew()
      await before.finish()
    } catch (error) {
      // Once the new snapshot exists, writes to the old journal would be lost: no more may be accepted.
      if (existsSync(generationFile(folder, 'snapshot', generation + 1))) throw (broken = error as Error)
      leastBytes = 2 * journal.bytes
      log.error({ error: (error as Error).message }, 'a new generation of the store cannot be written; continuing with the current journal')
    }
  }
  if (loaded.repaired) await renew()
  else journal = await openJournal(generationFile(folder, 'journal', generation), generation, loaded.content, seal)
  return {
    memory,
    damage: undefined,
    async append(changes) {
      if (broken !== undefined) throw broken
      await journal.append(changes)
      reportRoom()
      if (journal.bytes >= Math.max(leastBytes, snapshotBytes)) await tryRenew()
    },
    async close() {
      await journal.close()
      lock.release()
    },
  }
}
