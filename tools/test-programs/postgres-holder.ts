/** Runs an embedded PostgreSQL for the launch tests: prints its address as a JSON line, and stops it on SIGTERM. */

import { FolderError, startEmbeddedPostgres } from '@apim/embedded-postgres'
import pino from 'pino'

try {
  const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', log: pino({ level: 'silent' }) })
  process.once('SIGTERM', () => void postgres.stop())
  process.stdout.write(`${JSON.stringify({ url: postgres.url, location: postgres.location, socketDir: postgres.socketDir })}\n`)
} catch (error) {
  if (!(error instanceof FolderError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
