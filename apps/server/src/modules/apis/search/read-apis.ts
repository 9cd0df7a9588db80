import type { FastifyBaseLogger } from 'fastify'
import type { Db, Tx } from '../../../db/client.ts'
import { repeated } from '../../../jobs/background.ts'
import { inParallel } from '../../../jobs/repeat.ts'
import { schemasOf } from '../document/facts.ts'
import { searchStore } from './search.store.ts'
import { wordsOfApi } from './words.ts'

/** Versions of the portal without this search may run beside this one for a while, and change APIs. */
const everyMs = 60_000

/** Reads the names of a document's schemas from its text, once. */
const readSchemas = async (tx: Tx, sha256: string): Promise<string[]> => {
  const store = searchStore(tx)
  const text = await store.findText(sha256)
  const schemas = text === null ? [] : schemasOf(JSON.parse(text))
  await store.setSchemas(sha256, schemas)
  return schemas
}

/** Makes an API that the transaction has changed, or keeps from being changed, searchable by what it is now. */
export const readApi = async (tx: Tx, id: number): Promise<void> => {
  const api = await searchStore(tx).findOne(id)
  if (!api) return
  const schemas = api.schemas ?? (api.sha256 === null ? [] : await readSchemas(tx, api.sha256))
  const tags = api.tags ?? []
  await searchStore(tx).setRead(id, wordsOfApi({ ...api, schemas, tags }), tags, api.changedAt)
}

/** Makes APIs searchable that a version before this one has changed; one that cannot be read keeps no other. Forgets those that it has deleted. */
export const createApiReading = (db: Db, log: FastifyBaseLogger) => {
  const store = searchStore(db)
  const readAlone = (id: number) =>
    db.transaction(async (tx) => {
      if (await searchStore(tx).hold(id)) await readApi(tx, id)
    })
  let isStopping = false
  const read = async (): Promise<void> => {
    await store.forgetDeleted()
    let last = 0
    for (let ids = await store.findUnread(last); ids.length > 0 && !isStopping; ids = await store.findUnread(last)) {
      await inParallel(ids, 1, async (id) => void (isStopping || (await readAlone(id))), log)
      last = ids.at(-1) ?? last
    }
  }
  const reading = repeated('APIs that are not searchable yet', everyMs, read, log)
  // After an upgrade there may be thousands.
  const stop = async () => {
    isStopping = true
    await reading.stop()
  }
  return { read, background: { start: reading.start, stop } }
}
