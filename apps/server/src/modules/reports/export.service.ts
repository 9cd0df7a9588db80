import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../db/client.ts'
import { csvStream, safeCell } from '../../http/csv.ts'
import { Refusal } from '../../http/errors.ts'
import type { SignedIn } from '../../http/signed-in.ts'
import { type ExportRow, exportStore } from './export.store.ts'
import { type Asked, filterOf } from './reports.service.ts'
import type { Order } from './reports.store.ts'

/** The table's columns (specification part 1, section 2). */
export const columns = ['API', 'Organization', 'Env', 'Client IP', 'URL', 'Status', 'Access Time'] as const
const rowsMax = 1_000_000

const cells = (row: ExportRow) => [
  safeCell(row.apiName),
  safeCell(row.orgName),
  safeCell(row.env),
  safeCell(row.clientIp),
  safeCell(row.upstreamUri),
  row.responseStatus,
  new Date(row.startedAt).toISOString(),
]

type Csv = ReturnType<typeof csvStream>

/** Until there is room again, or nobody who reads. */
const hasRoom = (stream: Csv) =>
  new Promise<void>((resolve) => {
    const done = () => {
      stream.off('drain', done).off('close', done)
      resolve()
    }
    stream.on('drain', done).on('close', done)
  })

/** Writes a chunk and waits while the reader is slow; answers whether there is still a reader. */
const write = async (stream: Csv, rows: ExportRow[]): Promise<boolean> => {
  let isFull = false
  for (const row of rows) isFull = !stream.write(cells(row))
  if (isFull && !stream.destroyed) await hasRoom(stream)
  return !stream.destroyed
}

/** The rows of a report as a CSV stream, a million at most; one at a time for each user (trust T65, R10). */
export const exportService = (db: Db, log: FastifyBaseLogger) => {
  const store = exportStore(db)
  return (user: SignedIn, query: Asked & Order): Promise<Csv> => {
    const filter = filterOf(user, query)
    const stream = csvStream(columns)
    stream.on('error', (error) => log.warn({ err: error }, 'an export broke off'))
    const { promise, resolve, reject } = Promise.withResolvers<typeof stream>()
    const take = async (rows: ExportRow[]) => {
      resolve(stream)
      return write(stream, rows)
    }
    const finish = (isMine: boolean) => {
      if (!isMine) reject(new Refusal(429, 'Another export of yours is still running', { headers: { 'retry-after': '10' } }))
      resolve(stream)
      stream.end()
    }
    store.readAll(filter, query, user.id, rowsMax, take).then(finish, (error: Error) => {
      reject(error)
      stream.destroy(error)
    })
    return promise
  }
}
