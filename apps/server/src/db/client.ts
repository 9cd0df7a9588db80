import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { callTimeouts, DatabasePool, type Timeouts } from './pool.ts'
import * as schema from './schema/index.ts'

export type Schema = typeof schema
export type Db = NodePgDatabase<Schema> & { $client: pg.Pool }
/** A transaction, or the database itself where none is needed. */
export type Tx = Pick<Db, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'query' | '$count'>

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

export interface DatabaseSettings {
  /** Connections at most. */
  max?: number
  patience?: Timeouts
}

/** A pool of connections; times are UTC on every one. Whatever the database does, a statement ends within the patience. */
export const openDatabase = (
  url: string,
  onError: (error: Error) => void,
  { max = 20, patience = callTimeouts }: DatabaseSettings = {},
): Database => {
  const pool = new DatabasePool(patience, {
    connectionString: url,
    max,
    keepAlive: true,
    idle_in_transaction_session_timeout: 60_000,
    options: '-c timezone=UTC -c default_transaction_isolation=read\\ committed',
    application_name: 'apim-portal',
  })
  pool.on('error', onError)
  // A connection that is in use when the database goes away has no other listener, and would end the process.
  pool.on('connect', (connection) => connection.on('error', onError))
  return { db: drizzle(pool, { schema }), pool, close: () => pool.end() }
}

/** Whether a statement broke the unique rule of that name. */
export const isTaken = (error: unknown, constraint: string): boolean => {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof pg.DatabaseError && cause.code === '23505' && cause.constraint === constraint
}
