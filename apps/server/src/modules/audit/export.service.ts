import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { canonicalJson } from '../../canonical-json.ts'
import { createConcurrencyLimit } from '../../http/concurrency-limit.ts'
import { csvLines, safeCell } from '../../http/csv.ts'
import { csvStream } from '../../http/csv-stream.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import type { AuditFilter, AuditRow, AuditStore } from './audit.store.ts'
import { detailView } from './audit.views.ts'

const columns = [
  'Time (UTC)',
  'Actor',
  'Organization',
  'Action',
  'Object',
  'Object ID',
  'Name',
  'Before',
  'After',
  'Request ID',
  'IP address',
] as const
const rowsAtOnce = 1000

const json = (state: unknown) => (state === null ? '' : canonicalJson(state))

const cells = (row: AuditRow): string[] => {
  const { at, actorEmail, organizationName, action, objectType, objectId, objectName, before, after, requestId, address } = detailView(row)
  return [at, actorEmail, organizationName, action, objectType, objectId, objectName, json(before), json(after), requestId, address].map(
    safeCell,
  )
}

/** The entries that a filter finds as a CSV stream, without those that are added meanwhile; one export at a time per user, two in total. */
export const createExport = (store: AuditStore, log: FastifyBaseLogger) => {
  const { begin } = createConcurrencyLimit({
    perUser: 1,
    all: 2,
    own: { status: 429, message: 'You already have an export running' },
    others: 'Several exports are running. Try again in a moment.',
    retryAfterS: 10,
  })
  async function* lines(filter: AuditFilter, order: 'asc' | 'desc', lastId: number): AsyncGenerator<string, void, void> {
    yield csvLines([columns])
    let after: AuditRow | undefined
    do {
      const rows = await store.chunk(filter, { order, after, lastId, size: rowsAtOnce })
      if (rows.length > 0) yield csvLines(rows.map(cells))
      after = rows.length < rowsAtOnce ? undefined : rows.at(-1)
    } while (after)
  }
  return async (user: SignedIn, filter: AuditFilter, order: 'asc' | 'desc'): Promise<Readable> => {
    const end = begin(user.id)
    try {
      const stream = csvStream(lines(filter, order, await store.lastId()), log)
      stream.once('close', end)
      return stream
    } catch (error) {
      end()
      throw error
    }
  }
}
