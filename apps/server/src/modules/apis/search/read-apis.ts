import type { FastifyBaseLogger } from 'fastify'
import type { Db, Tx } from '../../../db/client.ts'
import { repeated } from '../../../jobs/background.ts'
import { type Read, searchStore } from './search.store.ts'
import { wordsOfApi } from './words.ts'

/** Versions of the portal without this search may run beside this one for a while, and change APIs. */
const everyMs = 60_000

const keep = async (db: Tx | Db, { id, name, description, changedAt, sha256, operations, schemas }: Read) => {
  const store = searchStore(db)
  if (sha256) await store.setSchemas(sha256, schemas)
  await store.setWords(id, wordsOfApi({ name, description, operations: operations ?? [], schemas }), changedAt)
}

/** Makes an API that the transaction has changed searchable by what it is now. */
export const readApi = async (tx: Tx, id: number): Promise<void> => {
  for (const api of await searchStore(tx).findUnread(id)) await keep(tx, api)
}

/** Makes APIs searchable that a version before this one has changed. */
export const createApiReading = (db: Db, log: FastifyBaseLogger) => {
  const store = searchStore(db)
  const read = async (): Promise<void> => {
    for (let unread = await store.findUnread(); unread.length > 0; unread = await store.findUnread())
      for (const api of unread) await keep(db, api)
  }
  return { read, background: repeated('APIs that are not searchable yet', everyMs, read, log) }
}
