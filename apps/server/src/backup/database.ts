import { runningPostgres, startEmbeddedPostgres } from '@apim/embedded-postgres'
import pg from 'pg'
import type { Config } from '../config.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** The database of an installation, whether or not the product is running. */
export interface Reached {
  url: string
  /** Stops what had to be started for it. */
  end(): Promise<void>
}

/** One connection without the timeouts of calls: a large table takes its time. Values are written the same way everywhere. */
export const whileConnected = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, application_name: 'apim-backup', keepAlive: true })
  await client.connect()
  try {
    await client.query('set timezone = utc')
    await client.query('set datestyle = iso')
    await client.query('set statement_timeout = 0')
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A database that was killed leaves the file that says it runs. */
const answers = (url: string) => whileConnected(url, async () => true).catch(() => false)

/** The configured database; the embedded one is joined while the product runs, and started otherwise. */
export const reachDatabase = async ({ DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Reached> => {
  if (DATABASE_URL) return { url: DATABASE_URL, end: async () => undefined }
  const running = runningPostgres(DATA_DIR)
  if (running && (await answers(running))) return { url: running, end: async () => undefined }
  const { url, stop } = await startEmbeddedPostgres({ dataDir: DATA_DIR, log })
  return { url, end: stop }
}
