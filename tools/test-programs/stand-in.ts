/**
 * Stands in for a part in the launcher's tests: listens on its port; `portal` also starts a real database, `deaf` ignores SIGTERM.
 * STAND_IN_TAKES_OVER says how it replaces the running one: `well`, `badly` (it exits) or `never` (it waits forever).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { FolderError, startEmbeddedPostgres } from '@apim/embedded-postgres'
import pino from 'pino'

const [kind, port] = [process.env.STAND_IN, Number(process.env.STAND_IN_PORT)]

try {
  const dataDir = process.env.DATA_DIR ?? ''
  const postgres = kind === 'portal' ? await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }) }) : undefined
  const server = createServer((_request, response) => response.end(String(process.pid)))
  const seat = join(dataDir, `${kind}.pid`)
  const takesOver = process.env.STAND_IN_TAKES_OVER
  if (takesOver === 'badly') process.exit(3)
  if (takesOver === 'well') {
    process.kill(Number(readFileSync(seat, 'utf8')), 'SIGTERM')
    // Well after the previous one has exited: "replaced" must not be printed in between.
    server.on('error', () => setTimeout(() => server.listen(port, '127.0.0.1'), 300))
  }
  if (takesOver !== 'never') {
    server.listen(port, '127.0.0.1')
    writeFileSync(seat, String(process.pid))
  }
  const stop = async () => {
    await postgres?.stop()
    process.stdout.write(`${kind} stopped\n`)
    process.exit(0)
  }
  for (const event of ['SIGTERM', 'disconnect'] as const) process.on(event, kind === 'deaf' ? () => undefined : stop)
  process.stdout.write(`${kind} has ${process.pid}\n`)
  if (process.env.STAND_IN_SAYS) process.stdout.write(`${process.env.STAND_IN_SAYS}\n`)
} catch (error) {
  if (!(error instanceof FolderError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
