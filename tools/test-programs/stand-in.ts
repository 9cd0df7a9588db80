/** Stands in for a part in the launcher's tests: answers its port; as `portal` with a real database, as `deaf` without hearing a stop. */
import { createServer } from 'node:http'
import pino from 'pino'
import { FolderError, startEmbeddedPostgres } from '../../apps/server/src/db/embedded/index.ts'

const [kind, port] = [process.env.STAND_IN, Number(process.env.STAND_IN_PORT)]

try {
  const dataDir = process.env.DATA_DIR ?? ''
  const postgres = kind === 'portal' ? await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }) }) : undefined
  const server = createServer((_request, response) => response.end('ok'))
  server.listen(port, '127.0.0.1')
  const stop = async () => {
    await postgres?.stop()
    process.stdout.write(`${kind} stopped\n`)
    process.exit(0)
  }
  for (const event of ['SIGTERM', 'disconnect'] as const) process.on(event, kind === 'deaf' ? () => undefined : stop)
  process.stdout.write(`${kind} has ${process.pid}\n`)
} catch (error) {
  if (!(error instanceof FolderError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
