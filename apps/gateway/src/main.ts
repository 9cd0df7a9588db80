import { pino } from 'pino'
import { type GatewayConfig, readConfig } from './config.ts'
import { startGateway } from './gateway.ts'
import { plugins } from './plugins/index.ts'
import { startDataPlane } from './proxy/index.ts'

function fail(message: string): never {
  process.stderr.write(`gateway: ${message}\n`)
  process.exit(1)
}

function configure(): GatewayConfig {
  try {
    return readConfig(process.env)
  } catch (error) {
    return fail((error as Error).message)
  }
}

/** Exits with the parent that started this process, however the parent exits: its pipe or channel closes. */
function followParent(end: (reason: string) => void): void {
  if (process.connected) process.once('disconnect', () => end('parent gone'))
  process.stdin.once('end', () => end('parent gone')).once('error', () => end('parent gone'))
  process.stdin.resume()
}

const config = configure()
const log = pino({ level: config.logLevel, base: { part: 'gateway' } })
const starting = startGateway(config, { plugins, startDataPlane }, log)
const unclaimedMs = 60_000
/** Another process is taking over: it tells this one to exit as soon as it is serving. */
const handOver = async () => {
  log.info('the gateway is handing over to another process')
  await (await starting).handOver()
  setTimeout(() => log.error('no process has taken over: this one keeps proxying, without the Admin API'), unclaimedMs).unref()
}
// Before anyone can send it: without a listener the signal would kill this process.
if (process.platform !== 'win32') process.on('SIGUSR2', () => void handOver())
const reopenLog = async () => (await starting).reopenLog()
// As in nginx. Without a listener Node would open its debugger.
if (process.platform !== 'win32') process.on('SIGUSR1', () => void reopenLog().catch(() => undefined))
const gateway = await starting.catch((error: Error) => fail(error.message))
log.info(
  { proxy: gateway.proxyPort, proxyTls: gateway.proxyTlsPort, admin: gateway.adminPort, workers: config.workers },
  'the gateway is ready',
)

let ending = false
const end = (reason: string) => {
  if (ending) return
  ending = true
  log.info({ reason }, 'the gateway is stopping')
  gateway.close().then(
    () => process.exit(0),
    (error: Error) => fail(`could not shut down cleanly: ${error.message}`),
  )
}
process.on('SIGTERM', () => end('SIGTERM'))
process.on('SIGINT', () => end('SIGINT'))
if (config.endsWithParent) followParent(end)
