import { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../../db/client.ts'
import { type ConcurrencyLimits, createConcurrencyLimit } from '../../../http/concurrency-limit.ts'
import { csvLines, safeCell } from '../../../http/csv.ts'
import { csvStream, stallMsMax } from '../../../http/csv-stream.ts'
import type { SignedIn } from '../../../http/signed-in.ts'
import { inTime } from '../in-time.ts'
import { keptStore } from '../log/kept.store.ts'
import { type ReportQuery, rowsFilter } from '../report-filter.ts'
import type { Order, ReportRow } from '../reports.store.ts'
import { type ExportStore, exportStore, type RowKeys, splitKeys } from './export.store.ts'

/** The table's columns (specification part 1, section 2) plus the method; a file has to say which zone its times are in. */
export const columns = ['API', 'Organization', 'Env', 'Client IP', 'Method', 'URL', 'Status', 'Access Time (UTC)'] as const
const rowsMax = 1_000_000
const rowsAtOnce = 2000
/** Per server: exports cost memory and database time. */
const concurrentExports: ConcurrencyLimits = {
  perUser: 1,
  all: 4,
  own: { status: 429, message: 'You already have an export running' },
  others: 'Several exports are running. Try again in a moment.',
  retryAfterS: 10,
}

const cells = (row: ReportRow) => [
  safeCell(row.apiName),
  safeCell(row.orgName),
  safeCell(row.env),
  safeCell(row.clientIp),
  safeCell(row.method),
  safeCell(row.upstreamUri),
  row.responseStatus,
  row.startedAt.toISOString(),
]

/** The file in chunks; each chunk is read from the database only after the reader has taken the previous one. */
async function* csvOf(store: ExportStore, pieces: AsyncIterable<RowKeys>): AsyncGenerator<string, void, void> {
  yield csvLines([columns])
  for await (const piece of pieces) for (const keys of splitKeys(piece, rowsAtOnce)) yield csvLines((await store.findRows(keys)).map(cells))
}

/**
 * Streams what `collect` finds while it is still searching; resolves at the first piece, or when there is none. It stops once the pieces are
 * destroyed; `over` settles when it has stopped, and never rejects.
 */
const collecting = async (collect: (take: (keys: RowKeys) => boolean) => Promise<void>) => {
  const pieces = new Readable({ objectMode: true, read: () => undefined })
  const { promise: first, resolve: begun } = Promise.withResolvers<void>()
  const all = collect((keys) => {
    if (!pieces.destroyed) pieces.push(keys)
    begun()
    return !pieces.destroyed
  })
  const over = all.then(
    () => void pieces.push(null),
    (error: Error) => void pieces.destroy(error),
  )
  pieces.on('error', () => undefined)
  await Promise.race([first, all])
  return { pieces, over }
}

/** A report's rows as a CSV stream, a million at most; one export at a time per user and a few in total (trust T65, R10). */
export const exportService = (db: Db, log: FastifyBaseLogger, retentionDays: number, stallMs = stallMsMax) => {
  const store = exportStore(db)
  const kept = keptStore(db, retentionDays)
  const { begin } = createConcurrencyLimit(concurrentExports)
  return async (user: SignedIn, query: ReportQuery & Order): Promise<Readable> => {
    const end = begin(user.id)
    try {
      const filter = rowsFilter(user, query, await kept.from())
      const { pieces, over } = await collecting((take) => inTime(store.findKeys(filter, query, rowsMax, take)))
      const stream = csvStream(csvOf(store, pieces), log, stallMs)
      // The slot is freed only when the database has finished: clients that abort and retry in a loop would pile up queries.
      stream.once('close', () => {
        pieces.destroy()
        void over.then(end)
      })
      return stream
    } catch (error) {
      end()
      throw error
    }
  }
}
