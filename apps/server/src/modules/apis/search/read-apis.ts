import type { FastifyBaseLogger } from 'fastify'
import type { Db, Tx } from '../../../db/client.ts'
import { repeated } from '../../../jobs/background.ts'
import { schemasOf } from '../document/facts.ts'
import { type Read, searchStore } from './search.store.ts'
import { wordsOfApi } from './words.ts'

/** Versions of the portal without this search may run beside this one for a while, and change APIs. */
const everyMs = 60_000

/** Reads the names of a document's schemas from its text, once. */
const readSchemas = async (db: Tx | Db, sha256: string): Promise<string[]> => {
  const store = searchStore(db)
  const text = await store.findText(sha256)
  const schemas = text === null ? [] : schemasOf(JSON.parse(text))
  await store.setSchemas(sha256, schemas)
  return schemas
}

const keep = async (db: Tx | Db, { id, name, description, changedAt, sha256, operations, schemas }: Read) => {
  const known = schemas ?? (sha256 === null ? [] : await readSchemas(db, sha256))
  await searchStore(db).setWords(id, wordsOfApi({ name, description, operations: operations ?? [], schemas: known }), changedAt)
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
