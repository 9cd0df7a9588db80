/** Holds an embedded PostgreSQL for the launch tests: writes its address as one JSON line, and stops it on SIGTERM. */
import pino from 'pino'
import { FolderError, startEmbeddedPostgres } from '../../apps/server/src/db/embedded/index.ts'

try {
  const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: pino({ level: 'silent' }) })
  process.once('SIGTERM', () => void postgres.stop())
  process.stdout.write(`${JSON.stringify({ url: postgres.url, location: postgres.location, socketDir: postgres.socketDir })}\n`)
} catch (error) {
  if (!(error instanceof FolderError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
