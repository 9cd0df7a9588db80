import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { callTimeouts, DatabasePool, type Timeouts } from './pool.ts'
import * as schema from './schema/index.ts'

export type Schema = typeof schema
export type Db = NodePgDatabase<Schema> & { $client: pg.Pool }
/** A transaction, or the database where none is needed. */
export type Tx = Pick<Db, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'query' | '$count'>

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

export interface DatabaseSettings {
  /** Maximum number of connections. */
  max?: number
  patience?: Timeouts
}

/** Settings for every connection, overriding those of the database, its role or its URL: times are read as text, in a format that `Date` parses. */
const ownOptions = '-c timezone=UTC -c datestyle=ISO -c default_transaction_isolation=read\\ committed'

/** The URL without its `options`, which pg would use instead of ours, and both combined: the last of two settings wins. */
const withOwnOptions = (url: string): { connectionString: string; options: string } => {
  const [address = '', query = ''] = url.split(/\?(.*)/s)
  const parameters = new URLSearchParams(query)
  const given = parameters.getAll('options')
  if (given.length === 0) return { connectionString: url, options: ownOptions }
  parameters.delete('options')
  return { connectionString: `${address}?${parameters}`, options: [...given, ownOptions].join(' ') }
}

/** A connection pool in UTC. Whatever the database does, a statement ends within the timeouts. */
export const openDatabase = (
  url: string,
  onError: (error: Error) => void,
  { max = 20, patience = callTimeouts }: DatabaseSettings = {},
): Database => {
  const pool = new DatabasePool(patience, {
    ...withOwnOptions(url),
    max,
    keepAlive: true,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'apim-portal',
  })
  pool.on('error', onError)
  // Without a listener, the error of a connection in use would end the process when the database becomes unreachable.
  pool.on('connect', (connection) => connection.on('error', onError))
  return { db: drizzle(pool, { schema }), pool, close: () => pool.end() }
}

/** Whether a statement violated the unique constraint of that name. */
export const isTaken = (error: unknown, constraint: string): boolean => {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof pg.DatabaseError && cause.code === '23505' && cause.constraint === constraint
}
