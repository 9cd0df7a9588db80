import { longTextsDatabase } from './draft.ts'

const store = 'texts'
const keptDays = 7

interface LongText {
  owner: string
  text: string
  keptAt: number
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('not stored'))
  })

const open = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open(longTextsDatabase, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(store)
  return settled(request)
}

/** Opened for one act only: a sign-out in any tab deletes the database, which waits for those who have it open. */
const act = async <T>(mode: IDBTransactionMode, work: (texts: IDBObjectStore) => Promise<T>): Promise<T | undefined> => {
  let database: IDBDatabase | undefined
  try {
    database = await open()
    return await work(database.transaction(store, mode).objectStore(store))
  } catch {
    return undefined // blocked or full storage only loses what would have been remembered
  } finally {
    database?.close()
  }
}

/** Deletes what others left, and what no one came back for. */
const tidy = async (texts: IDBObjectStore, owner: string) => {
  const oldest = Date.now() - keptDays * 24 * 60 * 60 * 1000
  const keys = await settled(texts.getAllKeys())
  for (const key of keys) {
    const one = (await settled(texts.get(key))) as LongText
    if (one.owner !== owner || one.keptAt < oldest) texts.delete(key)
  }
}

/** Texts too long for session storage, each for one tab and its user. */
export const longTexts = {
  read: (id: string): Promise<string | undefined> =>
    act('readonly', async (texts) => ((await settled(texts.get(id))) as LongText | undefined)?.text),
  keep: (id: string, owner: string, text: string): Promise<unknown> =>
    act('readwrite', async (texts) => {
      await tidy(texts, owner)
      await settled(texts.put({ owner, text, keptAt: Date.now() } satisfies LongText, id))
    }),
  drop: (id: string): Promise<unknown> => act('readwrite', (texts) => settled(texts.delete(id))),
}
