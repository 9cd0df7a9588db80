import { setTimeout as sleep } from 'node:timers/promises'
import { checkDataFolder, FolderError, lockFolder, prepareDataFolder, startWatchdog } from '@apim/embedded-postgres'
import { type Config, ConfigError, readConfig } from '../../apps/server/src/config.ts'
import { reachable } from '../../apps/server/src/host.ts'
import { gatewayAdminToken } from './admin-token.ts'
import { announcement } from './announce.ts'
import type { Part } from './parts.ts'
import { isOpen, portProblem, portsOf } from './ports.ts'
import { onStopSignals } from './stop-signals.ts'
import { type Supervised, supervise } from './supervise.ts'

/** The processes of a configuration, in the order in which they are stopped. */
type PartsOf = (config: Config, adminToken: string) => Part[]

/** Processes left by a killed launcher exit by themselves within this time. */
const leftoversMs = 20_000

const print = (line: string) => void process.stderr.write(`${line}\n`)

/** Throws if the data folder or a port is not available; waits a while for leftovers of a killed launcher. */
const checkSurroundings = async (config: Config, isAfterKill: boolean) => {
  const until = Date.now() + (isAfterKill ? leftoversMs : 0)
  for (;;) {
    try {
      if (!config.DATABASE_URL) await checkDataFolder(config.DATA_DIR)
      const problem = await portProblem(portsOf(config))
      if (problem) throw new FolderError(problem)
      return
    } catch (error) {
      if (Date.now() > until) throw error
      await sleep(200)
    }
  }
}

const run = async (partsOf: PartsOf): Promise<number> => {
  const startedAt = performance.now()
  const config = readConfig(process.env)
  prepareDataFolder(config.DATA_DIR)
  const lock = await lockFolder(config.DATA_DIR, 'launcher')
  const running: Supervised[] = []
  let askedToStop: (() => void) | undefined
  const stopAsked = new Promise<void>((resolve) => {
    askedToStop = resolve
  })
  onStopSignals(
    () => askedToStop?.(),
    () => {
      for (const one of running) one.kill()
      process.exit(1)
    },
  )
  await checkSurroundings(config, lock.tookOver)
  const token =
    config.GATEWAY === 'none' ? (config.GATEWAY_ADMIN_TOKEN ?? '') : gatewayAdminToken(config.DATA_DIR, config.GATEWAY_ADMIN_TOKEN)
  const watchdog = startWatchdog({ name: 'launcher-watchdog', signals: ['TERM', 'KILL'], graceMs: 15_000 })
  const changed = () => watchdog.watch(running.flatMap((one) => one.pids()))
  for (const part of partsOf(config, token)) {
    running.push(supervise(part, print, changed))
    changed()
  }
  // Only where a process can replace a running one (docs/configuration.md).
  if (process.platform === 'linux') process.on('SIGUSR2', () => running.forEach((one) => void one.replace()))
  const ready = Promise.all(running.map((one) => one.ready)).then(async () => {
    const hasTls = config.GATEWAY !== 'none' && (await isOpen(reachable(config.HOST), config.GATEWAY_PROXY_TLS_PORT))
    process.stdout.write(announcement(config, (performance.now() - startedAt) / 1000, hasTls))
  })
  const failure = await Promise.race([ready.then(() => stopAsked), stopAsked]).then(
    () => undefined,
    (error: Error) => error,
  )
  if (failure) print(failure.message)
  else print('Stopping …')
  for (const one of running) await one.stop()
  watchdog.end()
  lock.release()
  return failure ? 1 : 0
}

/**
 * Checks everything that can be known in advance, starts the parts as separate processes, keeps them running and stops them in order. Exits
 * with code 0 after a requested stop, otherwise with 1 after one line that says what went wrong.
 */
export const launch = async (partsOf: PartsOf): Promise<never> => {
  // Closing the terminal must not kill the launcher before it has stopped its parts.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const code = await run(partsOf).catch((error: unknown) => {
    if (!(error instanceof ConfigError || error instanceof FolderError)) throw error
    print(error.message)
    return 1
  })
  process.exit(code)
}
