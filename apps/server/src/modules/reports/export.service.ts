import { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/client.ts'
import { type AtOnce, createAtOnce } from '../../http/at-once.ts'
import { csvStream, safeCell } from '../../http/csv.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { type ExportRow, type ExportStore, exportStore } from './export.store.ts'
import { inTime } from './in-time.ts'
import { type Asked, filterOf } from './reports.service.ts'
import type { Order } from './reports.store.ts'

/** The table's columns (specification part 1, section 2), the method apart; a file says what zone its times are in. */
export const columns = ['API', 'Organization', 'Env', 'Client IP', 'Method', 'URL', 'Status', 'Access Time (UTC)'] as const
const rowsMax = 1_000_000
const rowsAtOnce = 2000
const defaultStallMs = 60_000
/** Of each server: what they cost is its memory and its share of the database. */
const exportsAtOnce: AtOnce = {
  perUser: 1,
  all: 4,
  own: { status: 429, message: 'Another export of yours is still running' },
  others: 'Several exports are running: try again in a moment',
  retryAfterS: 10,
}

const cells = (row: ExportRow) => [
  safeCell(row.apiName),
  safeCell(row.orgName),
  safeCell(row.env),
  safeCell(row.clientIp),
  safeCell(row.method),
  safeCell(row.upstreamUri),
  row.responseStatus,
  row.startedAt.toISOString(),
]

type Csv = ReturnType<typeof csvStream>

/** Until there is room again, or nobody who reads; whoever takes nothing for too long leaves the place to others. */
const hasRoom = (stream: Csv, stallMs: number) =>
  new Promise<void>((resolve) => {
    const stalled = setTimeout(() => stream.destroy(new Error('the reader of an export takes nothing')), stallMs)
    const done = () => {
      clearTimeout(stalled)
      stream.off('drain', done).off('close', done)
      resolve()
    }
    stream.on('drain', done).on('close', done)
  })

/** Writes a chunk and waits while the reader is slow; answers whether there is still a reader. */
const write = async (stream: Csv, rows: ExportRow[], stallMs: number): Promise<boolean> => {
  let isFull = false
  for (const row of rows) isFull = !stream.write(cells(row))
  if (isFull && !stream.destroyed) await hasRoom(stream, stallMs)
  return !stream.destroyed
}

const pour = async (store: ExportStore, pieces: AsyncIterable<BigInt64Array>, stream: Csv, stallMs: number) => {
  for await (const piece of pieces)
    for (let from = 0; from < piece.length; from += rowsAtOnce) {
      const rows = await store.findRows(piece.subarray(from, from + rowsAtOnce))
      if (!(await write(stream, rows, stallMs))) return
    }
  stream.end()
}

/**
 * What `collect` finds, while it still looks for more; answers when there is a first piece, or none at all. It looks no further once the pieces
 * are destroyed; `over` is settled when it has stopped, and never fails.
 */
const collecting = async (collect: (take: (ids: BigInt64Array) => boolean) => Promise<void>) => {
  const pieces = new Readable({ objectMode: true, read: () => undefined })
  const { promise: first, resolve: begun } = Promise.withResolvers<void>()
  const all = collect((ids) => {
    if (!pieces.destroyed) pieces.push(ids)
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

/** The rows of a report as a CSV stream, a million at most; one at a time for each user, a few for all (trust T65, R10). */
export const exportService = (db: Db, log: FastifyBaseLogger, stallMs = defaultStallMs) => {
  const store = exportStore(db)
  const { begin } = createAtOnce(exportsAtOnce)
  return async (user: SignedIn, query: Asked & Order): Promise<Csv> => {
    const filter = filterOf(user, query)
    const end = begin(user.id)
    try {
      const { pieces, over } = await collecting((take) => inTime(store.findIds(filter, query, rowsMax, take)))
      const stream = csvStream(columns)
      stream.on('error', (error) => log.warn({ err: error }, 'an export broke off'))
      stream.once('close', () => pieces.destroy())
      const poured = pour(store, pieces, stream, stallMs).catch((error: Error) => void stream.destroy(error))
      // The place is free when the database has no more work with it: a reader who goes at once, again and again, would pile that up.
      const gone = new Promise((resolve) => stream.once('close', resolve))
      void Promise.all([gone, poured, over]).then(end)
      return stream
    } catch (error) {
      end()
      throw error
    }
  }
}
