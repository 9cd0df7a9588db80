import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { FormBody } from '../call/body.ts'
import { endpoint } from '../call/endpoint.ts'
import { Failure } from '../call/failure.ts'

/** Kong's log levels and the equivalents in this gateway. */
const levels: Readonly<Record<string, string>> = {
  debug: 'debug',
  info: 'info',
  notice: 'info',
  warn: 'warn',
  error: 'error',
  crit: 'fatal',
  alert: 'fatal',
  emerg: 'fatal',
}
const DEFAULT_TIMEOUT_S = 60
/** The longest delay of a timer: a little over 24 days. */
const TIMEOUT_S_MAX = Math.floor((2 ** 31 - 1) / 1000)

type Sent = { timeout?: unknown } | undefined

const timeoutOf = (given: unknown): number => {
  const seconds = Math.ceil(Number(given ?? DEFAULT_TIMEOUT_S))
  if (Number.isNaN(seconds)) return DEFAULT_TIMEOUT_S
  if (seconds < 0) throw new Failure(400, { message: 'timeout must be greater than or equal to 0' })
  return Math.min(seconds, TIMEOUT_S_MAX)
}

/**
 * Serves `/debug/node/log-level` like Kong: the log level at run time. A change lasts `timeout` seconds (default 60), or until the process
 * exits if it is 0; then the previous level returns.
 */
export function serveLogLevel(app: FastifyInstance, log: Logger): void {
  const before = log.level
  let current = Object.hasOwn(levels, before) ? before : undefined
  let timer: NodeJS.Timeout | undefined
  const use = (name: string | undefined, level: string) => {
    clearTimeout(timer)
    current = name
    log.level = level
  }
  const first = current
  const put = async (request: FastifyRequest) => {
    const { level = '' } = request.params as { level?: string }
    const wanted = Object.hasOwn(levels, level) ? levels[level] : undefined
    if (wanted === undefined) throw new Failure(400, { message: `unknown log level: ${level}` })
    const { timeout } = { ...(request.query as Sent), ...(request.body instanceof FormBody ? request.body.fields : (request.body as Sent)) }
    const seconds = timeoutOf(timeout)
    if (current === level) return { message: `log level is already ${level}` }
    use(level, wanted)
    if (seconds > 0) timer = setTimeout(() => use(first, before), seconds * 1000).unref()
    return { message: 'log level changed' }
  }
  endpoint(app, '/debug/node/log-level', { GET: async () => ({ message: `log level: ${current ?? log.level}` }) }, '/debug/node/log-level')
  endpoint(app, '/debug/node/log-level/:level', { PUT: put }, '/debug/node/log-level/{log_level}')
  app.addHook('onClose', async () => clearTimeout(timer))
}
