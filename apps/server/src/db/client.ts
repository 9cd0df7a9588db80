import { fileURLToPath } from 'node:url'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { lockNumbers } from './lock-numbers.ts'
import * as schema from './schema/index.ts'

export type Schema = typeof schema
export type Db = NodePgDatabase<Schema>
/** A transaction, or the database itself where none is needed. */
export type Tx = Pick<Db, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete' | 'execute' | 'query' | '$count'>

export interface Database {
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

/** A pool of connections: 5 s for a connection, 15 s for a statement. Times are UTC on every connection. */
export const openDatabase = (url: string, onError: (error: Error) => void, max = 20): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 60_000,
    options: '-c timezone=UTC -c default_transaction_isolation=read\\ committed',
    application_name: 'apim-portal',
  })
  pool.on('error', onError)
  // A connection that is in use when the database goes away has no other listener, and would end the process.
  pool.on('connect', (connection) => connection.on('error', onError))
  return { db: drizzle(pool, { schema }), pool, close: () => pool.end() }
}

/** Brings the schema up to date; two starts at once wait for each other. Refuses a server older than PostgreSQL 15. */
export const migrateDatabase = async ({ db, pool }: Database): Promise<void> => {
  const version = Number((await pool.query('show server_version_num')).rows[0].server_version_num)
  if (version < 150_000) throw new Error(`PostgreSQL 15 or later is needed; the server is ${version / 10_000}`)
  const lock = await pool.connect()
  try {
    await lock.query('select pg_advisory_lock($1, 0)', [lockNumbers.migration])
    await migrate(db, { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) })
  } finally {
    await lock.query('select pg_advisory_unlock($1, 0)', [lockNumbers.migration]).catch(() => undefined)
    lock.release()
  }
}

/** The PostgreSQL error code behind a failed statement, such as 23505 for a broken unique rule, and the rule's name. */
export const sqlState = (error: unknown): { code: string; constraint: string | undefined } | undefined => {
  const cause = (error as { cause?: unknown } | null)?.cause ?? error
  const { code, constraint } = (cause ?? {}) as { code?: unknown; constraint?: string }
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? { code, constraint } : undefined
}

/** Whether a statement broke the unique rule of that name. */
export const isTaken = (error: unknown, constraint: string): boolean => {
  const state = sqlState(error)
  return state?.code === '23505' && state.constraint === constraint
}
