import { FolderError } from '@apim/embedded-postgres'
import { ConfigError, readConfig } from './config.ts'
import { createLog } from './log.ts'
import { type Running, startServer } from './start.ts'

/** One line an operator can act on, for the failures that have one. */
const reasonOf = (error: unknown): string | undefined => {
  if (error instanceof ConfigError || error instanceof FolderError) return error.message
  const { code, address, port } = error as { code?: string; address?: string; port?: number }
  if (code === 'EADDRINUSE') return `PORT: ${address}:${port} is taken by another program`
  if (code === 'EACCES' && port) return `PORT: this user may not listen on port ${port}`
  return undefined
}

const fail = (error: unknown): never => {
  const reason = reasonOf(error)
  process.stderr.write(reason ? `${reason}\n` : `The server could not start: ${(error as Error).stack ?? String(error)}\n`)
  process.exit(1)
}

/** Shuts down gracefully on SIGINT, SIGTERM and when the launcher exits. */
const stopWithSignals = (running: Promise<Running>, log: ReturnType<typeof createLog>) => {
  let isStopping = false
  const stop = (why: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ why }, 'stopping')
    setTimeout(() => process.exit(1), 35_000).unref()
    running
      .then((server) => server.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'the stop failed')
          process.exit(1)
        },
      )
  }
  process.on('SIGINT', () => stop('SIGINT'))
  process.on('SIGTERM', () => stop('SIGTERM'))
  if (process.connected) process.on('disconnect', () => stop('the launcher ended'))
}

try {
  const config = readConfig()
  const log = createLog(config.LOG_LEVEL)
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  const running = startServer(config, log)
  stopWithSignals(running, log)
  await running
  log.info({ url: config.PUBLIC_URL }, 'the portal is ready')
} catch (error) {
  fail(error)
}
