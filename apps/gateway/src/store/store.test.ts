import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { shortOrLong } from '../../../../tools/test-programs/short-or-long.ts'
import { servedEntities } from '../admin/index.ts'
import { createCommitter } from './commit.ts'
import { type Memory, openStore, type Store, type StoredChange, StoreLocked } from './index.ts'

const log = pino({ level: 'silent' })
const folders: string[] = []
const stores: Store[] = []
const children: ChildProcess[] = []

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-store-'))
  folders.push(folder)
  return folder
}

async function open(folder: string, journalBytes?: number): Promise<Store> {
  const store = await openStore(folder, servedEntities, log, journalBytes)
  stores.push(store)
  return store
}

async function close(store: Store): Promise<void> {
  stores.splice(stores.indexOf(store), 1)
  await store.close()
}

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const store of stores.splice(0)) await store.close()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const credential = (number: number): StoredChange => ({
  collection: 'keyauth_credentials',
  id: idOf(number),
  value: { id: idOf(number), key: `plain-key-${number}`, consumer: { id: idOf(1) } },
})
const numbers = (memory: Memory | null) =>
  [...(memory as Memory).idsAfter('keyauth_credentials', undefined)].map((id) => Number(id.slice(-12)))

async function write(store: Store, ...changes: StoredChange[]): Promise<void> {
  for (const change of changes) {
    store.memory?.apply(change)
    await store.append([change])
  }
}

/** A store with three generations behind it and entities 1 to 6: 4 to 6 in the newest journal. */
async function grown(): Promise<string> {
  const folder = newFolder()
  let store = await open(folder, 1)
  await write(store, credential(1), credential(2), credential(3), credential(4))
  await close(store)
  store = await open(folder)
  await write(store, credential(5), credential(6))
  await close(store)
  return folder
}

const newest = (folder: string, kind: string) =>
  join(
    folder,
    readdirSync(folder)
      .filter((name) => new RegExp(`^${kind}-\\d+$`).test(name))
      .sort()
      .at(-1) as string,
  )
const oldest = (folder: string, kind: string) =>
  join(
    folder,
    readdirSync(folder)
      .filter((name) => new RegExp(`^${kind}-\\d+$`).test(name))
      .sort()[0] as string,
  )

function flip(file: string, at: number): void {
  const bytes = readFileSync(file)
  bytes[at] = (bytes[at] as number) ^ 1
  writeFileSync(file, bytes)
}

describe('the stored configuration', () => {
  test('is restored after a restart, including removals', async () => {
    const folder = await grown()
    const store = await open(folder)
    await write(store, { collection: 'keyauth_credentials', id: idOf(2), value: null })
    await close(store)
    const again = await open(folder)
    expect(numbers(again.memory)).toEqual([1, 3, 4, 5, 6])
    expect(again.memory?.findUnique('keyauth_credentials', ['key'], { key: 'plain-key-3' })?.id).toBe(idOf(3))
    expect(again.memory?.referring('keyauth_credentials', 'consumer', idOf(1))).toHaveLength(5)
  })

  test('shows no API key in any file of the store except the one with its encryption key', async () => {
    const folder = await grown()
    for (const name of readdirSync(folder)) expect(readFileSync(join(folder, name)).includes('plain-key')).toBe(false)
  })

  test('keeps every file to its owner, also under a generous umask', async () => {
    const folder = newFolder()
    const before = process.umask(0o022)
    try {
      await open(folder)
    } finally {
      process.umask(before)
    }
    expect(readdirSync(folder).filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0)).toEqual([])
  })
  test('keeps only one generation before the newest', async () => {
    const folder = await grown()
    expect(readdirSync(folder).filter((name) => name.startsWith('snapshot-'))).toHaveLength(2)
  })

  test('belongs to one process at a time, and a second learns which', async () => {
    const folder = newFolder()
    await open(folder)
    const second = openStore(folder, servedEntities, log)
    await expect(second).rejects.toBeInstanceOf(StoreLocked)
    await expect(openStore(folder, servedEntities, log)).rejects.toThrow(String(process.pid))
  })
})

describe('damage', () => {
  test('an append cut off by a crash is dropped, and writing continues after it', async () => {
    const folder = await grown()
    const journal = newest(folder, 'journal')
    const bytes = readFileSync(journal)
    bytes.fill(0, bytes.indexOf(0) - 7)
    writeFileSync(journal, bytes)
    const store = await open(folder)
    expect(numbers(store.memory)).toEqual([1, 2, 3, 4, 5])
    await write(store, credential(7))
    await close(store)
    expect(numbers((await open(folder)).memory)).toEqual([1, 2, 3, 4, 5, 7])
  })

  test('if a snapshot is damaged, the previous generation is used and nothing is lost', async () => {
    const folder = await grown()
    flip(newest(folder, 'snapshot'), 40)
    const store = await open(folder)
    expect(numbers(store.memory)).toEqual([1, 2, 3, 4, 5, 6])
    await close(store)
    expect(readdirSync(folder).some((name) => name.endsWith('.damaged'))).toBe(true)
    expect(numbers((await open(folder)).memory)).toEqual([1, 2, 3, 4, 5, 6])
  })

  test('damage to any byte of a snapshot is detected', async () => {
    const folder = await grown()
    const snapshot = newest(folder, 'snapshot')
    const good = readFileSync(snapshot)
    rmSync(oldest(folder, 'snapshot'))
    for (let at = 0; at < good.length; at += 29) {
      writeFileSync(snapshot, good)
      flip(snapshot, at)
      const store = await open(folder)
      expect(store.memory, `byte ${at}`).toBeNull()
      await close(store)
    }
  })

  test('if both generations are damaged, nothing is loaded, the files stay, and no change is accepted', async () => {
    const folder = await grown()
    flip(newest(folder, 'snapshot'), 40)
    flip(oldest(folder, 'snapshot'), 40)
    const generations = () =>
      readdirSync(folder)
        .filter((name) => /^(snapshot|journal)-/.test(name))
        .sort()
    const before = generations()
    const store = await open(folder)
    expect(store.memory).toBeNull()
    expect(store.damage).toMatch(/the gateway's store is damaged: .*snapshot/)
    await expect(store.append([credential(9)])).rejects.toThrow(/damaged/)
    expect(generations()).toEqual(before)
  })

  test('a record damaged in the middle of the journal leaves the state before it', async () => {
    const folder = await grown()
    const journal = newest(folder, 'journal')
    const lines = readFileSync(journal, 'latin1').split('\n')
    expect(lines).toHaveLength(4)
    flip(journal, (lines[0] as string).length + 40)
    const store = await open(folder)
    expect(numbers(store.memory)).toEqual([1, 2, 3, 4])
  })

  test('a journal missing between two generations is damage, not an empty store', async () => {
    const folder = await grown()
    flip(newest(folder, 'snapshot'), 40)
    rmSync(oldest(folder, 'journal'))
    expect((await open(folder)).memory).toBeNull()
  })

  test('data without its encryption key is damage, and no new key is created', async () => {
    const folder = await grown()
    rmSync(join(folder, 'store.key'))
    expect((await open(folder)).memory).toBeNull()
    expect(existsSync(join(folder, 'store.key'))).toBe(false)
  })

  test('lines of one generation are not accepted in another', async () => {
    const folder = await grown()
    writeFileSync(newest(folder, 'snapshot'), readFileSync(oldest(folder, 'snapshot')))
    const store = await open(folder)
    expect(numbers(store.memory)).toEqual([1, 2, 3, 4, 5, 6])
  })
})

test('a new generation that cannot be written loses nothing: changes go on into the existing journal', async () => {
  const folder = newFolder()
  const store = await open(folder, 1)
  for (const generation of ['00000002', '00000003']) mkdirSync(join(folder, `snapshot-${generation}.tmp`))
  await write(store, credential(1), credential(2), credential(3), credential(4))
  expect(numbers(store.memory)).toEqual([1, 2, 3, 4])
  await close(store)
  for (const generation of ['00000002', '00000003']) rmSync(join(folder, `snapshot-${generation}.tmp`), { recursive: true })
  const again = await open(folder, 1)
  expect(numbers(again.memory)).toEqual([1, 2, 3, 4])
  await write(again, credential(5), credential(6), credential(7))
  await close(again)
  expect(numbers((await open(folder)).memory)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('disk space for thousands of changes is preallocated, after a restart and in a new generation too', async () => {
  const folder = newFolder()
  const room = () => {
    const file = newest(folder, 'journal')
    const { blocks } = statSync(file)
    const used = readFileSync(file).indexOf(0)
    return blocks * 512 - used
  }
  let store = await open(folder, 1024 * 1024)
  const value = { ...credential(1).value, tags: ['x'.repeat(100_000)] } as StoredChange['value']
  for (let round = 0; round < 20; round++) {
    expect(room()).toBeGreaterThan(3.5 * 1024 * 1024)
    if (round % 6 === 5) {
      await close(store)
      store = await open(folder, 1024 * 1024)
    }
    await write(store, { ...credential(1), value }, credential(round + 2))
  }
  expect(readdirSync(folder)).toContain('snapshot-00000003')
  // Files that are no longer written to release their preallocated space.
  expect(statSync(oldest(folder, 'journal')).size).toBeLessThan(3 * 1024 * 1024)
})

test('a generation that does not fit on the disk leaves nothing behind', async () => {
  const folder = newFolder()
  const store = await open(folder, 1)
  mkdirSync(join(folder, 'snapshot-00000002.tmp'))
  await write(store, credential(1))
  expect(readdirSync(folder)).not.toContain('journal-00000002')
  rmSync(join(folder, 'snapshot-00000002.tmp'), { recursive: true })
})

test('a first start interrupted before anything was stored is a first start again', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'store.key'), '')
  writeFileSync(join(folder, 'journal-00000001'), '')
  writeFileSync(join(folder, 'snapshot-00000001.tmp'), 'half of a')
  const store = await open(folder)
  await write(store, credential(1))
  await close(store)
  expect(numbers((await open(folder)).memory)).toEqual([1])
})

test.each([0, 1, 256 * 1024, 4 * 1024 * 1024])(
  'a first start interrupted with %i preallocated bytes, and nothing in them, is a first start again',
  async (bytes) => {
    const folder = newFolder()
    writeFileSync(join(folder, 'journal-00000001'), Buffer.alloc(bytes))
    let store = await open(folder)
    expect(store.damage).toBeUndefined()
    await write(store, credential(1))
    await close(store)
    store = await open(folder)
    expect(numbers(store.memory)).toEqual([1])
  },
)

const kills = shortOrLong(4, 100)
test('kills while writing entities of every kind lose nothing acknowledged', async () => {
  const folder = newFolder()
  let acknowledged = -1
  for (let round = 0; round < kills; round += 1) {
    const child = spawn(process.execPath, [
      fileURLToPath(new URL('../../test/kill-writer.ts', import.meta.url)),
      folder,
      String(acknowledged + 1),
    ])
    children.push(child)
    let text = ''
    child.stdout.on('data', (data) => {
      text += data
    })
    while (text.split('\n').length < 5) await pause(5)
    await pause(Math.random() * 60)
    const ended = new Promise((resolve) => child.once('close', resolve))
    child.kill('SIGKILL')
    await ended
    acknowledged = Number(text.split('\n').at(-2))
    const store = await open(folder)
    const stored = servedEntities
      .flatMap(({ collection }) => [...(store.memory as Memory).idsAfter(collection, undefined)])
      .map((id) => Number(id.slice(-12)))
      .sort((a, b) => a - b)
    expect(stored.slice(0, acknowledged + 1)).toEqual(Array.from({ length: acknowledged + 1 }, (_, number) => number))
    acknowledged = stored.length - 1
    await close(store)
  }
})

describe('a change', () => {
  test('is answered only once it is on disk and on every thread, in the order of the calls', async () => {
    const store = await open(newFolder())
    const events: string[] = []
    const apply = async (changes: readonly StoredChange[]) =>
      void events.push(`applied ${changes.map(({ id }) => Number(id.slice(-12))).join()}`)
    const append = async (changes: readonly StoredChange[]) => {
      await store.append(changes)
      events.push(`stored ${changes.length}`)
    }
    const { commit } = createCommitter(store.memory as Memory, { append }, apply, log)
    await Promise.all([1, 2, 3].map(async (number) => commit([credential(number)]).then(() => events.push(`answered ${number}`))))
    expect(events).toEqual(['stored 1', 'applied 1', 'answered 1', 'stored 2', 'applied 2,3', 'answered 2', 'answered 3'])
  })

  test('whose write fails is refused, and so is every later one', async () => {
    const store = await open(newFolder())
    const applied: unknown[] = []
    const full = { append: () => Promise.reject(new Error('no space left on device')) }
    const committer = createCommitter(store.memory as Memory, full, async (changes) => void applied.push(changes), log)
    await expect(committer.commit([credential(1)])).rejects.toThrow(/no space left/)
    await expect(committer.commit([credential(2)])).rejects.toThrow(/cannot be written/)
    expect(applied).toEqual([])
    expect(committer.failure).toBeInstanceOf(Error)
  })

  test('whose write failed is in effect once the retry succeeds, without a restart, and later ones are accepted again', async () => {
    const folder = newFolder()
    const store = await open(folder)
    const applied: StoredChange[] = []
    let isFull = true
    const append = (changes: readonly StoredChange[]) => (isFull ? Promise.reject(new Error('no space left')) : store.append(changes))
    const committer = createCommitter(store.memory as Memory, { append }, async (changes) => void applied.push(...changes), log)
    const results = await Promise.allSettled([1, 2, 3].map((number) => committer.commit([credential(number)])))
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    isFull = false
    await expect.poll(() => committer.failure, { timeout: 30_000 }).toBeUndefined()
    await committer.commit([credential(4)])
    expect(applied.map(({ id }) => id)).toEqual([1, 2, 3, 4].map(idOf))
    await close(store)
    expect(numbers((await open(folder)).memory)).toEqual([1, 2, 3, 4])
  })
})
